import { choice, text } from '../../../../core/resource.ts';
import { domainName } from '../names.ts';
import { bytesOf, MOST_STRING, quoted, textOf } from '../presentation.ts';
import type { ReadContent, RecordType } from './record-type.ts';

/**
 * Properties that IANA lists and that somebody reads. A misspelt one would let any authority issue, since authorities pass
 * over what they do not know (RFC 8659 4.1): others are refused.
 */
const TAGS = {
  issue: 'Ko smije izdati certifikat (issue)',
  issuewild: 'Ko smije izdati certifikat sa zvjezdicom (issuewild)',
  issuemail: 'Ko smije izdati certifikat za e-poštu (issuemail)',
  issuevmc: 'Ko smije izdati certifikat za logotip (issuevmc)',
  iodef: 'Kome se javlja odbijen zahtjev (iodef)',
  contactemail: 'E-mail adresa za provjeru (contactemail)',
  contactphone: 'Telefon za provjeru (contactphone)',
};

/** The value of a property of an issuer: a domain, none, or either with parameters after a semicolon (RFC 8659 4.2). */
function issuer(value: string): { value: string } | { error: string } {
  const end = value.indexOf(';');
  const typed = (end < 0 ? value : value.slice(0, end)).trim();
  const parameters = end < 0 ? '' : value.slice(end).trim();
  if (!/^(;\s*([a-z0-9-]+=[!-:<-~]*\s*)?)*$/i.test(parameters))
    return { error: 'Iza tačke-zareza ide naziv=vrijednost, npr. ; validationmethods=dns-01' };
  if (typed === '') return { value: parameters || ';' };
  const domain = domainName(typed);
  if ('error' in domain) return { error: `Unesite domenu izdavača, npr. letsencrypt.org. ${domain.error}` };
  return { value: parameters ? `${domain.value}${parameters}` : domain.value };
}

function checked(tag: string, value: string): { value: string } | { error: string } {
  if (tag.startsWith('issue')) return issuer(value);
  if (tag === 'iodef' && !/^(mailto:[^\s@]+@[^\s@]+|https?:\/\/[^\s/]+\S*)$/i.test(value))
    return { error: 'Unesite adresu oblika mailto:ime@primjer.ba ili https://…' };
  if (tag === 'contactemail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    return { error: 'Unesite e-mail adresu.' };
  return { value };
}

/** The value is quoted in the stored text: PowerDNS refuses it bare. */
export const CAA: RecordType = {
  label: 'Ko smije izdati certifikat',
  fields: {
    flags: choice({
      label: 'Ko ne poznaje oznaku',
      options: { '0': 'smije izdati certifikat (0)', '128': 'ne smije izdati certifikat (128)' },
      required: true,
    }),
    tag: choice({ label: 'Oznaka', options: TAGS, required: true }),
    value: text({
      label: 'Vrijednost',
      max: MOST_STRING,
      required: true,
      help: 'Npr. letsencrypt.org; samo tačka-zarez znači: niko.',
    }),
  },
  write({ flags, tag, value }): ReadContent {
    const typed = String(value);
    if (!/^[ -~]*$/.test(typed))
      return { errors: { value: 'Vrijednost smije imati samo engleska slova, cifre i obične znakove.' } };
    const result = checked(String(tag), typed);
    if ('error' in result) return { errors: { value: result.error } };
    return { content: `${flags} ${tag} ${quoted(new TextEncoder().encode(result.value))}` };
  },
  parse([flags, tag, value, ...more]) {
    if (!flags || !tag || !value || more.length > 0) return null;
    const bytes = bytesOf(value.raw);
    const text = bytes && textOf(bytes);
    // An empty value names nobody, as the semicolon does. What is no text is given on as a character that the field refuses.
    const named = text === null ? '\0' : text.trim() || (/^issue/i.test(tag.raw) ? ';' : '');
    return { flags: flags.raw, tag: tag.raw.toLowerCase(), value: named };
  },
};
