import { domainToUnicode } from 'node:url'

/** True for a resolvable host name. Rejects malformed punycode (xn--), which Node and browser versions treat differently. */
export const isHostName = (host: string) => /^[\w.-]+$/.test(host) && !/^\.|\.\./.test(host) && !/^$|(?:^|\.)xn--/.test(domainToUnicode(host))
