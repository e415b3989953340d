import {
  IconAddressBook,
  IconExternalLink,
  IconMapPin,
  IconMoodSmile,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../../../admin/kit/index.ts';
import type { Message } from '../../messages.api.ts';
import bubbleClasses from './bubble.module.css';
import classes from './content.module.css';
import { FileContent } from './file-content.tsx';
import { RichMedia } from './rich-media.tsx';
import { folded, safeHref, textParts } from './text-parts.ts';

interface ContentProps {
  message: Message;
  ticket: string | null;
  may: boolean;
}

/** What a message says or carries. */
export function Content({ message, ticket, may }: ContentProps) {
  const { kind, text, data, direction, mentions } = message;
  switch (kind) {
    case 'text':
      // Only a message of somebody whose data was erased says nothing.
      if (text === null) return <p className={classes.erased}>Sadržaj je obrisan</p>;
      return <Text text={text ?? ''} names={direction === 'note' ? mentions.map(({ name }) => name) : []} />;
    case 'picture':
    case 'video':
    case 'file':
      return (
        <>
          <FileContent message={message} ticket={ticket} may={may} />
          {text && <Text text={text} names={[]} />}
        </>
      );
    case 'location':
      return <Location lat={data.lat} lon={data.lon} address={data.address} />;
    case 'contact':
      return (
        <div className={classes.thing}>
          <IconAddressBook size={22} stroke={1.5} aria-hidden />
          <span>
            <b>{data.contact_name ?? 'Kontakt'}</b>
            {data.phone && <small>{data.phone}</small>}
          </span>
          {data.phone && (
            <CopyButton text={data.phone} label="Kopiraj" about={`broj: ${data.phone}`} size="compact-sm" />
          )}
        </div>
      );
    case 'sticker':
      return (
        <div className={classes.thing}>
          <IconMoodSmile size={22} stroke={1.5} aria-hidden />
          <span>
            <b>Naljepnica</b>
            {data.sticker_id !== undefined && <small>broj {data.sticker_id}</small>}
          </span>
        </div>
      );
    case 'url':
      return <Address address={data.media ?? text ?? ''} />;
    case 'rich_media':
      return <RichMedia content={data.rich_media} text={text} />;
    default:
      return (
        <div className={classes.thing}>
          <IconQuestionMark size={20} stroke={1.6} aria-hidden />
          <span>
            <b>Vrsta poruke koju ovaj program ne poznaje</b>
            {text && <small>{text}</small>}
          </span>
        </div>
      );
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Text whose addresses are links and, in a note, whose named people stand out. A long one is folded. */
function Text({ text, names }: { text: string; names: readonly string[] }) {
  const [whole, setWhole] = useState(false);
  const start = folded(text);
  const shown = start === null || whole ? text : `${start}…`;
  const named = names.length > 0 ? new RegExp(`(@(?:${names.map(escaped).join('|')}))`, 'g') : null;
  return (
    <>
      <p className={bubbleClasses.text}>
        {textParts(shown).map(({ text: part, href }, at) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
            <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ) : (
            (named ? part.split(named) : [part]).map((piece, n) =>
              n % 2 === 1 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <b key={`${at} ${n}`} className={classes.mention}>
                  {piece}
                </b>
              ) : (
                piece
              ),
            )
          ),
        )}
      </p>
      {start !== null && (
        <button type="button" className={classes.fold} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Prikaži manje' : 'Prikaži cijelu poruku'}
        </button>
      )}
    </>
  );
}

function Location({ lat, lon, address }: { lat?: number; lon?: number; address?: string }) {
  if (lat === undefined || lon === undefined)
    return <p className={bubbleClasses.text}>Lokacija bez koordinata</p>;
  const place = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  return (
    <div className={classes.thing}>
      <IconMapPin size={22} stroke={1.5} aria-hidden />
      <span>
        <b>{address ?? 'Lokacija'}</b>
        <small>{place}</small>
      </span>
      <a
        href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Na karti
        <IconExternalLink size={14} aria-hidden />
      </a>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const href = safeHref(address);
  if (!href) return <p className={bubbleClasses.text}>{address}</p>;
  return (
    <a className={classes.address} href={href} target="_blank" rel="noopener noreferrer nofollow">
      <b>{new URL(href).host}</b>
      <small>{address}</small>
    </a>
  );
}
