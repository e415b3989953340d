import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './query-help.module.css';
import { withText } from './terms.ts';

/** What a search can say, each with an example that can be taken over. */
const WAYS: readonly (readonly [example: string, meaning: string])[] = [
  ['uspjelo', 'ta riječ, bilo gdje u zapisu'],
  ['uspje*', 'riječ koja tako počinje'],
  ['"nije uspjelo"', 'tačno te riječi, jedna za drugom'],
  ['-proba', 'bez te riječi; minus može i ispred polja'],
  ['level:>=warn', 'upozorenja i sve što je gore od njih'],
  ['level:error,fatal', 'jedna od više vrijednosti'],
  ['method:POST', 'polje s tom vrijednošću, kako se zove u zapisu'],
  ['job:viber*', 'polje čija vrijednost tako počinje'],
];
/** Fields that every line may have. */
const FIELDS: readonly (readonly [field: string, meaning: string])[] = [
  ['level', 'nivo: trace, debug, info, warn, error, fatal'],
  ['app', 'aplikacija: server, browser-site, browser-admin ili vaša'],
  ['node', 'čvor ili računar'],
  ['release', 'izdanje programa'],
  ['request', 'oznaka zahtjeva'],
  ['trace', 'oznaka traga koji prolazi kroz više programa'],
  ['person', 'oznaka osobe'],
  ['problem', 'otisak problema'],
];

interface QueryHelpProps {
  q: string;
  onChoose: (q: string) => void;
  /** The button stands inside of the field, which has a frame already. */
  inside?: boolean;
}

/** Explains the language of searches; a press on an example adds it to the search. */
export function QueryHelp({ q, onChoose, inside = false }: QueryHelpProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(34rem, calc(100vw - 2rem))"
    >
      <Popover.Target>
        <ActionIcon
          variant={inside ? 'subtle' : 'default'}
          color={inside ? 'gray' : undefined}
          size={inside ? 30 : 36}
          aria-label="Kako se piše pretraga"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.help} aria-label="Kako se piše pretraga">
        <p>Pišite riječi i uslove jedno za drugim: zapis mora ispuniti sve. Velika i mala slova su ista.</p>
        <dl className={classes.ways}>
          {WAYS.map(([example, meaning]) => (
            <div key={example}>
              <dt>
                <button
                  type="button"
                  className={classes.example}
                  onClick={() => {
                    setOpened(false);
                    onChoose(withText(q, example));
                  }}
                >
                  {example}
                </button>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <h2>Polja koja ima svaki zapis</h2>
        <dl className={classes.ways}>
          {FIELDS.map(([field, meaning]) => (
            <div key={field}>
              <dt>
                <code>{field}:</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          Može se tražiti i po svakom drugom polju zapisa. Kad zapis otvorite, uz svako stoje dugmad za
          pretragu i izuzimanje.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
