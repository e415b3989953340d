import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { FileField as Definition } from '../../core/resource.ts';
import { sendFile } from '../files/upload.ts';
import { messageOf } from '../kit/errors.ts';
import { formatBytes } from '../kit/format.ts';
import { DESCRIPTION_BELOW } from './common.ts';
import classes from './file-field.module.css';
import type { FormValue } from './form-values.ts';
import type { InputProps } from './types.ts';

/** Value of a field whose file is on its way: no id, so that the form is not saved without it. */
const ON_ITS_WAY = 'šalje se';

/** A file: chosen or dropped, sent at once, and kept when the form is saved. */
export function FileField(props: InputProps<Definition>) {
  const { name, field, value, onChange, onBlur, error, inputRef, refTitle, label } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState<{ file: File; sent: number; abort: AbortController } | null>(null);
  const [known, setKnown] = useState<{ id: string; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  // The file belongs to nothing once the form is left.
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    const refused = refusalOf(field, file);
    setProblem(refused);
    if (refused) return;
    const before = value === ON_ITS_WAY ? '' : value;
    const abort = new AbortController();
    current.current = abort;
    setSending({ file, sent: 0, abort });
    onChange(ON_ITS_WAY);
    try {
      const sent = await sendFile(file, {
        signal: abort.signal,
        onProgress: (bytes) => setSending({ file, sent: bytes, abort }),
      });
      setKnown({ id: sent, name: file.name });
      onChange(sent);
    } catch (failed) {
      onChange(before as FormValue);
      if (!abort.signal.aborted) setProblem(messageOf(failed));
    } finally {
      setSending(null);
    }
  };
  const take = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file && !sending) void send(file);
  };
  const remove = (): void => {
    onChange('');
    setProblem(null);
    choose.current?.focus();
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const held = typeof value === 'string' && value !== '' && value !== ON_ITS_WAY;
  const heldName = known?.id === value ? known.name : (refTitle ?? 'Poslana datoteka');
  const action = held ? 'Promijeni' : 'Odaberi ili prevuci datoteku';
  const shown = sending && error ? 'Sačekajte da se datoteka pošalje.' : (problem ?? error);
  return (
    <Input.Wrapper
      label={field.label || undefined}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={[field.help, limitsOf(field)].filter(Boolean).join(' ') || undefined}
      descriptionProps={{ id: `${id}-help` }}
      error={shown}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      withAsterisk={field.required ?? false}
      inputWrapperOrder={DESCRIPTION_BELOW}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can also be chosen by the button */}
      <div
        className={classes.box}
        data-over={over || undefined}
        data-error={shown ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {sending ? (
          <span className={classes.name} role="status">
            {sending.file.name}
            <span className={classes.sent}>
              {formatBytes(sending.sent)} od {formatBytes(sending.file.size)}
            </span>
          </span>
        ) : (
          held && <span className={classes.name}>{heldName}</span>
        )}
        <Button
          ref={(element) => {
            choose.current = element;
            inputRef(element);
          }}
          variant={held || sending ? 'subtle' : 'default'}
          size="compact-sm"
          data-name={name}
          leftSection={<IconPaperclip size={15} aria-hidden />}
          aria-label={`${action}: ${label ?? field.label}`}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={shown ? true : undefined}
          hidden={sending !== null}
          onBlur={onBlur}
          onClick={() => input.current?.click()}
        >
          {action}
        </Button>
        {(sending || held) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${sending ? 'Prekini slanje' : 'Ukloni datoteku'}: ${label ?? field.label}`}
            onClick={() => (sending ? sending.abort.abort() : remove())}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
        {sending && (
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${(sending.sent / Math.max(1, sending.file.size)) * 100}%` }} />
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={field.accept?.join(',')}
        hidden
        tabIndex={-1}
        aria-hidden="true"
        data-testid={`file-${name}`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
}

/** Names of media types and groups of them, for people. */
const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/*': 'slika',
  'image/webp': 'WebP',
  'audio/*': 'zvuk',
  'video/*': 'film',
  'text/*': 'tekst',
  'application/zip': 'ZIP',
};

/** What is taken, told beforehand: "PDF ili slika, najviše 1 MB." */
function limitsOf({ accept, maxBytes }: Definition): string {
  const types = accept?.map((type) => TYPES[type] ?? type.split('/')[1]!.toUpperCase()) ?? [];
  const taken = types.length > 1 ? `${types.slice(0, -1).join(', ')} ili ${types.at(-1)}` : types.join('');
  const text = [taken, maxBytes !== undefined && `najviše ${formatBytes(maxBytes)}`]
    .filter(Boolean)
    .join(', ');
  return text && `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** Why a file is not even sent; the server judges it by its bytes. */
function refusalOf({ accept, maxBytes }: Definition, { type, size }: File): string | null {
  const [group] = type.split('/');
  if (accept && type && !accept.includes(type) && !accept.includes(`${group}/*`))
    return 'Ova vrsta datoteke se ovdje ne prima.';
  if (maxBytes !== undefined && size > maxBytes)
    return `Datoteka je prevelika (najviše ${formatBytes(maxBytes)}).`;
  return null;
}
