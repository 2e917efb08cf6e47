/** Text for the content or a quoted attribute of an element, in HTML and XML: what neither can hold stands in no file that is read. */
export const escapeHtml = (text: string) =>
  /[&<>"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;') : text

/** Data for a `<script>` of HTML: no `</script>`, no `<!--`, nor the two line ends that JavaScript once knew alone. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
