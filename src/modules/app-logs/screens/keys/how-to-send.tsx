import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeBox, Panel } from '../../../../admin/kit/index.ts';
import { EXAMPLES } from './examples.ts';
import classes from './keys.module.css';

/** Ready-made examples of how an application sends its lines, with the key filled in. */
export function HowToSend({ secret }: { secret: string }) {
  const [chosen, setChosen] = useState(EXAMPLES[0]!.key);
  const example = EXAMPLES.find(({ key }) => key === chosen)!;
  return (
    <Panel
      title="Kako se šalje"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Primjer"
          data={EXAMPLES.map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={setChosen}
        />
      }
    >
      <div className={classes.example}>
        <p>{example.about}</p>
        {example.parts({ origin: location.origin, secret }).map(({ place, text }) => (
          <CodeBox key={place} label={place} text={text} />
        ))}
        <p className={classes.muted}>
          Odgovor 429 ili 503 znači „kasnije”: zapise zadržite i pošaljite ponovo. Odgovor uvijek kaže koliko
          je zapisa sačuvano, a koliko nije i zašto.
        </p>
      </div>
    </Panel>
  );
}
