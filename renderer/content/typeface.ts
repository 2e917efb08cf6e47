/** The typeface, relative to `public/` and to where the site is served. Its name holds its version, so that browsers may keep it for good. */
export const typefaceFile = 'fonts/public-sans-2.001.woff2'
