/** Escapes text for content or double-quoted attributes in HTML and XML. Characters that neither allows are rejected when files are read. */
export const escapeHtml = (text: string) =>
  /[&<>"]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;') : text

/** Serializes data for an HTML `<script>`: no `</script>`, no `<!--`, nor U+2028 and U+2029, which once ended lines in JavaScript only. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
