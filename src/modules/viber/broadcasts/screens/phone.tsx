import { IconFile, IconMovie, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KeyboardView } from '../../inbox/screens/keyboard-view.tsx';
import { type Keyboard, keyboardSchema } from '../../protocol/keyboard.ts';
import type { BroadcastKind } from '../broadcast.fields.ts';
import classes from './phone.module.css';

interface PhoneProps {
  /** Name under which the bot writes, and its picture. */
  sender: string;
  picture: string | null;
  kind: BroadcastKind;
  text: string | null;
  url: string | null;
  file: { name: string; src?: string } | null;
  keyboard: unknown;
}

/** How a message looks on a phone. */
export function Phone({ sender, picture, keyboard, ...message }: PhoneProps) {
  const read = keyboardSchema.safeParse(keyboard);
  return (
    <section className={classes.phone} aria-label="Kako izgleda na telefonu">
      <div className={classes.bar}>
        <span className={classes.avatar} aria-hidden>
          {picture ? <img src={picture} alt="" /> : (sender[0] ?? '?').toUpperCase()}
        </span>
        <b>{sender}</b>
      </div>
      <div className={classes.log}>
        <div className={classes.bubble}>
          <Content {...message} />
        </div>
      </div>
      {read.success && <KeyboardView keyboard={read.data as Keyboard} />}
    </section>
  );
}

const MEDIA = { picture: IconPhoto, video: IconMovie, file: IconFile } as const;

function Content({ kind, text, url, file }: Pick<PhoneProps, 'kind' | 'text' | 'url' | 'file'>): ReactNode {
  if (kind === 'text') return <p>{text?.trim() || <em>Ovdje stoji tekst poruke.</em>}</p>;
  if (kind === 'url') return <p className={classes.link}>{url?.trim() || <em>Ovdje stoji adresa.</em>}</p>;
  const Icon = MEDIA[kind];
  return (
    <>
      {kind === 'picture' && file?.src ? (
        <img className={classes.picture} src={file.src} alt={file.name} />
      ) : (
        <span className={classes.file}>
          <Icon size={22} aria-hidden />
          {file?.name ?? 'Odaberite datoteku'}
        </span>
      )}
      {kind === 'picture' && text?.trim() && <p>{text}</p>}
    </>
  );
}
