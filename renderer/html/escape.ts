/** Text for the content or a quoted attribute of an HTML element. */
export const escapeHtml = (text: string) =>
  /[&<>"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;') : text

/** Text for XML 1.0, which has no way to write most control characters. */
export const escapeXml = (text: string) => escapeHtml(text.replace(notXml, ''))

const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Data for a `<script>` of HTML: no `</script>`, no `<!--`, nor the two line ends that JavaScript once knew alone. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
