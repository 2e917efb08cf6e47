import { domainToUnicode } from 'node:url'

/** A name that leads to a site. What says "xn--" of letters and holds none is read by some versions of Node and of browsers and not by others. */
export const isHostName = (host: string) => /^[\w.-]+$/.test(host) && !/^$|(?:^|\.)xn--/.test(domainToUnicode(host))
