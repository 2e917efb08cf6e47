/** Returns the comment line by which an editor finds the schema of a page. @param file relative to the pages folder */
export const modeline = (file: string) => `# yaml-language-server: $schema=${'../'.repeat(file.split('/').length)}.schema/page.json`
