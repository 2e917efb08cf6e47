/** The address in a text that is a link of Markdown and nothing else: "[UiPath](https://uipath.com)". */
export const addressInMarkdown = (text: string): string | undefined => /^\[[^\][]*\]\((\S+)\)$/.exec(text.trim())?.[1]
