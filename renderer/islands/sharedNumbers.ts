/**
 * Numbers of a calculator in the fragment of an address, "#payback-calculator?casesPerMonth=500": browsers do not send fragments to
 * servers.
 */
export const fragmentOf = (section: string, numbers: Readonly<Record<string, string>>) => `#${section}?${new URLSearchParams(numbers)}`

/** True if a fragment holds numbers for a section, which is then where the visitor wants to go. */
export const isAddressedBy = (fragment: string, section: string) => fragment.startsWith(`#${section}?`)

/** Returns the numbers that a fragment holds for a section, as texts of its fields; none if it is not about the section. */
export const sharedNumbersIn = (fragment: string, section: string): Record<string, string> =>
  isAddressedBy(fragment, section) ? Object.fromEntries(new URLSearchParams(fragment.slice(section.length + 2))) : {}
