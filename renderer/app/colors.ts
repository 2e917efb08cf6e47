/** The colours of `theme.ts` as the formats need them that know no oklch: browser chrome, manifests, share images. */
export const hex = {
  light: { bg: '#f8fafd', surface: '#ffffff', ink: '#1a2230', muted: '#535b69', accent: '#1f53b8', hairline: '#dadee5', tint: '#eaf0fd' },
  dark: { bg: '#0b0f17', surface: '#141a23' },
} as const
