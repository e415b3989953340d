/** Types that point at a name: CNAME, NS, MX, SRV. */
import { integer, text } from '../../../../core/resource.ts';
import { targetName } from '../names.ts';
import type { RecordType, Values } from './record-type.ts';

const HELP = 'Puno ime, npr. posta.primjer.ba. Ime bez tačke pripada ovoj domeni.';
const name = (label: string) => text({ label, max: 1000, required: true, help: HELP });
const number = (label: string, help?: string) =>
  integer({ label, min: 0, max: 65535, required: true, ...(help && { help }) });

/** A number of a record's text. What is none goes on as text, which the field refuses. */
const numberOf = (raw: string): number | string => (/^\d{1,10}$/.test(raw) ? Number(raw) : raw);

/** Fields that stand in a record's text in their order, the last one a name. */
function pointing(
  fields: Readonly<Record<string, ReturnType<typeof name> | ReturnType<typeof number>>>,
  allowed: Parameters<typeof targetName>[2],
): Pick<RecordType, 'fields' | 'write' | 'parse' | 'target'> {
  const order = Object.keys(fields);
  const target = order.at(-1)!;
  return {
    fields,
    target,
    write(values, domain) {
      const read = targetName(String(values[target]), domain, allowed);
      if ('error' in read) return { errors: { [target]: read.error } };
      return {
        content: [...order.slice(0, -1).map((field) => String(values[field])), read.value].join(' '),
      };
    },
    parse(tokens, absolute): Values | null {
      if (tokens.length !== order.length) return null;
      return Object.fromEntries(
        tokens.map(({ raw }, index) => [
          order[index]!,
          index === order.length - 1 ? absolute(raw) : numberOf(raw),
        ]),
      );
    },
  };
}

/** Its target may have underscores: providers hand out such names for DKIM and for proofs of ownership. */
export const CNAME: RecordType = {
  label: 'Drugo ime za isto',
  ...pointing({ target: name('Pokazuje na') }, { underscore: true }),
};

/** Servers are hosts, so that their names have no underscores (RFC 1123 2.1, RFC 2181 10.3). */
export const NS: RecordType = {
  label: 'Serveri imena poddomene',
  ...pointing({ server: name('Server imena') }, {}),
};

/** `0 .` says that the domain receives no mail (RFC 7505). */
export const MX: RecordType = {
  label: 'Server pošte',
  ...pointing(
    {
      priority: number('Prioritet', 'Manji broj ima prednost.'),
      server: name('Server pošte'),
    },
    { root: true },
  ),
};

/** `.` says that the service is not offered (RFC 2782). */
export const SRV: RecordType = {
  label: 'Server usluge',
  ...pointing(
    {
      priority: number('Prioritet', 'Manji broj ima prednost.'),
      weight: number('Težina', 'Koliki dio upita dobija, među onima istog prioriteta.'),
      port: number('Port'),
      target: name('Server'),
    },
    { root: true },
  ),
};
