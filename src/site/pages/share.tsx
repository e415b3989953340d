import { useEffect, useState } from 'react';
import { dayOf, dayText } from '../../core/dates.ts';
import { KIND_LABELS } from '../../core/files/kinds.ts';
import { isBarred, withheldText } from '../../core/files/scan/states.ts';
import { plural } from '../../core/plural.ts';
import { sizeText } from '../../core/size-text.ts';
import { PUBLIC_SHARE } from '../../modules/stored-files/labels.ts';
import type { OpenShare } from '../../modules/stored-files/shares.api.ts';
import { api } from '../../web/api.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { EntryForm } from '../auth/entry-form.tsx';
import { House } from '../auth/house.tsx';
import { Waiting } from '../auth/waiting.tsx';
import { Field } from '../frame/field.tsx';
import { PasswordInput } from '../frame/password-input.tsx';
import { PAGES } from './pages.ts';

/** `looking` in the prerendered page and until the server has answered; `over`: the link is, or it never was one. */
type Stage =
  | { at: 'looking' }
  | { at: 'open'; share: OpenShare }
  | { at: 'over' | 'failed'; message: string };

const GONE: readonly number[] = [404, 410];
const post = <T,>(path: string, body: object) =>
  api.post<T>(`${PUBLIC_SHARE.api}/${path}`, body, { auth: false });

/** The token in the address of the page. */
const tokenHere = (): string => location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';

/** Where the page is after a failure. */
function stageAfter(error: unknown): Stage {
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: NETWORK_MESSAGE };
  return { at: GONE.includes(status) ? 'over' : 'failed', message };
}

/** The page of a link to a file, for whoever has the link. */
export function SharePage() {
  const [stage, setStage] = useState<Stage>({ at: 'looking' });
  const failed = (error: unknown): void => setStage(stageAfter(error));
  useEffect(() => {
    post<OpenShare>('open', { token: tokenHere() }).then(
      ({ data }) => setStage({ at: 'open', share: data }),
      (error: unknown) => setStage(stageAfter(error)),
    );
  }, []);
  /** Throws what does not end the link. */
  const unlock = async (password: string): Promise<boolean> => {
    try {
      const { data } = await post<OpenShare>('open', { token: tokenHere(), password });
      setStage({ at: 'open', share: data });
    } catch (error) {
      if (!(error instanceof ApiError && GONE.includes(error.status))) throw error;
      failed(error);
    }
    return false;
  };
  const share = stage.at === 'open' ? stage.share : null;
  return (
    <House
      page="other"
      title={stage.at === 'over' ? 'Link ne vrijedi' : PAGES.share.title}
      lead={
        share && (
          <>
            <b>{share.organisation}</b> s vama dijeli datoteku.
          </>
        )
      }
    >
      {stage.at === 'looking' && <Waiting />}
      {(stage.at === 'over' || stage.at === 'failed') && (
        <p className="entry-said" role="alert">
          {stage.message}
        </p>
      )}
      {stage.at === 'failed' && (
        <button type="button" className="button" onClick={() => location.reload()}>
          Pokušaj ponovo
        </button>
      )}
      {share?.locked && <Locked unlock={unlock} />}
      {share?.file && <Shared share={share} file={share.file} failed={failed} />}
    </House>
  );
}

/** Asks for the password. */
const Locked = ({ unlock }: { unlock: (password: string) => Promise<boolean> }) => (
  <EntryForm
    button="Otvori"
    busy="Provjeravam..."
    check={({ password = '' }): Record<string, string> =>
      password.trim() === '' ? { password: 'Unesite lozinku.' } : {}
    }
    send={({ password = '' }) => unlock(password)}
  >
    {(errors) => (
      <Field
        name="password"
        label="Lozinka"
        required
        error={errors.password}
        hint="Zna je osoba koja vam je poslala link."
      >
        {(control) => (
          <PasswordInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
    )}
  </EntryForm>
);

interface SharedProps {
  share: OpenShare;
  file: NonNullable<OpenShare['file']>;
  failed: (error: unknown) => void;
}

/** What is shared, and the button that downloads it. */
function Shared({ share, file, failed }: SharedProps) {
  /** The address of a download that has begun: it can be repeated and is not counted again. */
  const [path, setPath] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const withheld = withheldText(file.scan);
  const barred = isBarred(file.scan);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await post<{ path: string }>('download', { token: tokenHere(), pass: share.pass });
      setPath(data.path);
      location.assign(data.path);
    } catch (error) {
      // The password was entered too long ago.
      if (error instanceof ApiError && error.code === 'locked') location.reload();
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="shared-file">
        <svg
          className="shared-sheet"
          viewBox="0 0 36 44"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path d="M4 2h18l10 10v30H4z M22 2v10h10" strokeWidth="2.5" strokeLinejoin="round" />
          <path d="M10 22h16M10 29h16M10 36h10" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <p className="shared-name">{file.name}</p>
        <p className="shared-about">
          {KIND_LABELS[file.kind]} · {sizeText(file.size)}
        </p>
      </div>
      <p className="shared-terms">{termsOf(share, path !== null)}</p>
      {withheld && (
        <p className="entry-said" role="alert">
          {withheld}
        </p>
      )}
      {barred ? null : path === null ? (
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void download()}
        >
          {busy ? 'Pripremam...' : 'Preuzmi'}
        </button>
      ) : (
        <>
          <a className="button" href={path} download>
            Preuzmi ponovo
          </a>
          <p className="entry-said shared-started" role="status">
            Preuzimanje je počelo. Ako se prekine, ponovite ga ovdje: ne broji se kao novo.
          </p>
        </>
      )}
    </>
  );
}

/** Until when, and how many times. */
function termsOf({ expires_at, left }: OpenShare, begun: boolean): string {
  const until = `Link vrijedi do ${dayText(dayOf(new Date(expires_at)))}`;
  if (left === null) return until;
  const more = Math.max(0, begun ? left - 1 : left);
  const said =
    more === 0
      ? 'više se ne može preuzeti'
      : `može se preuzeti još ${more} ${plural(more, 'put', 'puta', 'puta')}`;
  return `${until} i ${said}.`;
}
