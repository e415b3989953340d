import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton, Panel, Scroll } from '../../../admin/kit/index.ts';
import { saveFile } from '../../../web/save-file.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import classes from './licensing.module.css';

/** The key of a licence: shown, copied, or as a file. Nothing while there is none. */
export function KeyPanel({ licence: { token, slug } }: { licence: LicencePage }) {
  if (token === null) return null;
  const save = () =>
    saveFile(new Blob([`${token}\n`], { type: 'text/plain;charset=utf-8' }), `${slug}.licenca`);
  return (
    <Panel title="Licencni ključ">
      <div className={classes.key}>
        <p className={classes.text}>
          Upišite ga u program na svakoj mašini, ili mu dajte datoteku. Isti je za sve mašine organizacije; ko
          ga ima, može zauzeti mjesto.
        </p>
        <Scroll aria-label="Ključ">
          <pre>{token}</pre>
        </Scroll>
        <div className={classes.buttons}>
          <CopyButton text={token} label="Kopiraj ključ" variant="filled" />
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            Preuzmi datoteku
          </Button>
        </div>
      </div>
    </Panel>
  );
}
