import { Button, Radio, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Dialog, Problem, problemOf } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import { ZONE_FILE } from '../../dns/zone-file.ts';
import type { Domain } from '../domains.api.ts';
import { IMPORT_MODES, type ImportMode, type ImportPreview } from '../zone-file.api.ts';
import { ImportChanges } from './import-changes.tsx';
import classes from './zones.module.css';
import { apiOf } from './zones-data.ts';

/** A large zone is checked against all rules. */
const TIMEOUT = 60_000;

interface ImportZoneProps {
  domain: Domain;
  onClose: () => void;
}

/** A zone file into a domain: the text and what becomes of the present records, then what would change, then the change. */
export function ImportZone({ domain, onClose }: ImportZoneProps) {
  const client = useQueryClient();
  const saved = useSaved();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<ImportMode>('add');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const url = `${apiOf(domain.idguid)}/import`;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const atField = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      setProblem(atField ?? problemOf(error));
      if (error instanceof ApiError && error.code === 'zone_changed') setPreview(null);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    run(async () => {
      setPreview(
        (await api.post<ImportPreview>(`${url}/preview`, { text, mode }, { timeout: TIMEOUT })).data,
      );
    });
  const apply = () =>
    run(async () => {
      const { fingerprint } = preview!;
      const { message } = await api.post(url, { text, mode, fingerprint }, { timeout: TIMEOUT });
      toast.success(message ?? 'Zona je uvezena.');
      saved({});
      await client.invalidateQueries();
      onClose();
    });
  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > ZONE_FILE.octets) setProblem('Datoteka je veća od 1 MB.');
    else {
      setText(await chosen.text());
      setProblem(null);
    }
  };
  const changes = preview ? preview.added.length + preview.changed.length + preview.removed.length : 0;
  return (
    <Dialog
      opened
      onClose={() => !busy && onClose()}
      title={preview ? 'Šta bi uvoz promijenio' : `Uvoz zone ${domain.shown}`}
      size="60rem"
      closeOnClickOutside={false}
    >
      {preview ? (
        <div className={classes.import}>
          <ImportChanges preview={preview} />
          {problem && <Problem>{problem}</Problem>}
          <div className={classes.buttons}>
            <Button loading={busy} disabled={changes === 0} onClick={() => void apply()}>
              Uvezi
            </Button>
            <Button variant="default" disabled={busy} onClick={() => setPreview(null)}>
              Nazad
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={classes.import}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void look();
          }}
        >
          <div>
            <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
              Odaberi datoteku
            </Button>
            <input
              ref={input}
              type="file"
              accept=".txt,.zone,.db,text/plain"
              hidden
              aria-label="Zonska datoteka"
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.files?.[0];
                currentTarget.value = '';
                if (chosen) void read(chosen);
              }}
            />
          </div>
          <Textarea
            label="Zonska datoteka"
            inputWrapperOrder={DESCRIPTION_BELOW}
            description="Kako je izvoze BIND, PowerDNS i davaoci usluga. Može se i zalijepiti."
            placeholder={`$ORIGIN ${domain.name}.\n@    3600 IN A 203.0.113.7\nwww  3600 IN CNAME @`}
            rows={10}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            classNames={{ input: classes.mono }}
            spellCheck={false}
            error={problem}
          />
          <Radio.Group
            label="Postojeći zapisi"
            value={mode}
            onChange={(value) => setMode(value as ImportMode)}
          >
            <div className={classes.modes}>
              {Object.entries(IMPORT_MODES).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
          <div className={classes.buttons}>
            <Button variant="default" disabled={busy} onClick={onClose}>
              Odustani
            </Button>
            <Button type="submit" loading={busy} disabled={text.trim() === ''}>
              Pregledaj
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
