/** Whose a host is, and which mailboxes speak for it: by the public suffix list with its private section. Pure. */
import { parse } from "tldts";

/**
 * Domains that give hosts, pages or mailboxes to anyone, and are not in the list: no mailbox there speaks for a site.
 * Prefixes of the list, such as github.io, need no entry.
 */
const SHARED = new Set(
  (
    "wordpress.com prezly.com presspage.com mynewsdesk.com pr.co medium.com substack.com ghost.io tumblr.com " +
    "squarespace.com weebly.com jimdo.com strikingly.com typepad.com livejournal.com over-blog.com hatenablog.com " +
    "google.com gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.jp aol.com " +
    "icloud.com me.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de free.fr " +
    "orange.fr wanadoo.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it wp.pl onet.pl o2.pl interia.pl mail.ru " +
    "yandex.ru yandex.com rambler.ru qq.com 163.com 126.com sina.com naver.com daum.net seznam.cz email.cz online.no " +
    "telia.com telenet.be skynet.be bluewin.ch xs4all.nl ziggo.nl home.nl btinternet.com virginmedia.com comcast.net " +
    "att.net verizon.net mail.com zoho.com fastmail.com hey.com tutanota.com uol.com.br bol.com.br terra.com.br"
  ).split(" "),
);

/** Mailboxes that an organisation keeps for the public and for its web site (RFC 2142), and none that answers by itself. */
const ROLES = new Set(
  (
    "press presse prensa pers stampa imprensa media news newsroom nyheter kommunikasjon kommunikation communication " +
    "communications comms pr info post contact kontakt hello hei office mail web webmaster hostmaster postmaster admin " +
    "administrator redaksjon redaktion redactie editor editors marketing"
  ).split(" "),
);

const ofList = (host: string) => parse(host, { allowPrivateDomains: true });

/** A host that others have sites under, such as github.io or co.uk. */
export function isSharedHost(host: string): boolean {
  const { domain, isIp, publicSuffix, hostname } = ofList(host);
  return !isIp && domain === null && publicSuffix === hostname && host.includes(".");
}

/** The domain whose mailboxes can speak for a host; empty: none can. */
export function mailDomainOf(host: string): string {
  const { domain, isIp } = ofList(host);
  return isIp || domain === null || SHARED.has(domain) ? "" : domain;
}

/** The part before the @ is one of those that speak for their organisation. */
export function isRole(email: string): boolean {
  return ROLES.has(email.slice(0, email.lastIndexOf("@")).toLowerCase());
}

export function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return URL.parse(`https://${written}`)?.hostname ?? "";
}

/**
 * Whether a proof for one host is one for another: the same, but for `www.`. What stands below a host, or next to it, may
 * be another's.
 */
export function isSameSite(one: string, other: string): boolean {
  return withoutWww(one) === withoutWww(other);
}

/** `www.` of a host under a shared one is a name like any other there. */
function withoutWww(host: string): string {
  const bare = host.toLowerCase().replace(/^www\./, "");
  return ofList(bare).domain !== null && ofList(bare).domain === ofList(host).domain ? bare : host.toLowerCase();
}

/** Registered as one domain, though perhaps not one site. */
export function isSameDomain(one: string, other: string): boolean {
  const domain = ofList(one).domain;
  return domain !== null && domain === ofList(other).domain;
}
