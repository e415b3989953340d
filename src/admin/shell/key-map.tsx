import { Kbd } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { Dialog } from '../kit/index.ts';
import { KEY_MAP, openKeyMap, shownKeys } from '../kit/shortcuts.ts';
import { useOffers, useShortcuts } from '../kit/use-shortcuts.ts';
import { keyMap, type ShownGroup } from './key-groups.ts';
import classes from './key-map.module.css';
import { SHELL_KEYS } from './shell-keys.ts';

/** The map of keys: a dialog with every shortcut, first those of this page. Opened by `?`, and by what asks for it. */
export function KeyMap() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (): void => setOpened(true);
    addEventListener(KEY_MAP, open);
    return () => removeEventListener(KEY_MAP, open);
  }, []);
  useShortcuts(SHELL_KEYS, { map: openKeyMap }, 'window');
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title="Prečice na tastaturi" size="52rem">
      {opened && <Groups />}
    </Dialog>
  );
}

function Groups() {
  const { here, everywhere, elsewhere } = keyMap(useOffers());
  return (
    <>
      <Part title="Na ovom ekranu" groups={here} />
      <Part groups={everywhere} />
      <details className={classes.more} open={here.length === 0}>
        <summary>Na drugim ekranima</summary>
        <Part groups={elsewhere} />
      </details>
    </>
  );
}

function Part({ title, groups }: { title?: string; groups: readonly ShownGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <>
      {title && <p className={classes.title}>{title}</p>}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </div>
    </>
  );
}

function Group({ group: { label, note, lines } }: { group: ShownGroup }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.label}>
        {label}
      </h3>
      <dl className={classes.keys}>
        {lines.map((line) => (
          <div key={line.what}>
            <dt>{line.what}</dt>
            <dd>
              {shownKeys(line).map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}
