import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { CopyButton, Dialog } from '../../../admin/kit/index.ts';
import { saveFile } from '../../../web/save-file.ts';
import classes from './security.module.css';

const FILE = 'rezervni-kodovi.txt';

/** Recovery codes, which are shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const heading = `Rezervni kodovi za ${location.host}`;
  const text = [heading, '', ...codes, '', 'Svaki kod vrijedi jednom.', ''].join('\n');
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Sačuvajte rezervne kodove"
      size="30rem"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={classes.stack}>
        <p className={classes.muted}>
          Njima se prijavljujete kad nemate telefon ili ključ. Svaki vrijedi jednom.{' '}
          <strong>Više se neće prikazati</strong>, zato ih odmah sačuvajte na sigurno mjesto.
        </p>
        <ul className={classes.codes} aria-label="Rezervni kodovi">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={classes.tools}>
          <CopyButton text={codes.join('\n')} label="Kopiraj" />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => save(text)}
          >
            Preuzmi
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => print(heading, codes)}
          >
            Štampaj
          </Button>
        </div>
        <div className={classes.buttons}>
          <Button onClick={onClose} data-autofocus>
            Kodovi su sačuvani
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const save = (text: string): void => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), FILE);

/** Prints the codes and nothing else of the page, from a frame that is removed afterwards. */
function print(heading: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  // Out of sight and not hidden: Firefox prints nothing of a frame that is not laid out.
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-100vw' });
  frame.ariaHidden = 'true';
  // Firefox loads also an empty page later, and in place of what was written before.
  frame.addEventListener('load', () => fillAndPrint(frame, heading, codes), { once: true });
  document.body.append(frame);
}

function fillAndPrint(frame: HTMLIFrameElement, heading: string, codes: readonly string[]): void {
  const page = frame.contentWindow;
  if (!page) return;
  const add = (tag: string, text: string): void => {
    const element = page.document.createElement(tag);
    element.textContent = text;
    page.document.body.append(element);
  };
  page.document.title = heading;
  add('h1', heading);
  add('pre', codes.join('\n'));
  add('p', 'Svaki kod vrijedi jednom.');
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
