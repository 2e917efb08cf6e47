/** The name of the typeface, for style sheets, share images and PDFs. */
export const typefaceName = 'Public Sans'

/** Its file, relative to `public/` and to where the site is served. Its name contains its version, so that browsers may cache it forever. */
export const typefaceFile = 'fonts/public-sans-2.001.woff2'
