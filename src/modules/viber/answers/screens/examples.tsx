import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { Definition } from '../definition.ts';
import { EXAMPLES, type Example, withExample } from '../examples.ts';
import { useEditor } from './editor.ts';
import classes from './examples.module.css';
import shared from './parts.module.css';

/** Adds an example to what is edited; it is an edit like any other, until it is saved. */
function useTake(): (example: Example) => void {
  const { definition, set } = useEditor();
  return (example) => {
    const next = withExample(definition, example);
    for (const part of Object.keys(next) as (keyof Definition)[])
      if (next[part] !== definition[part]) set(part, next[part]);
  };
}

/** What an empty definition can be begun with. */
export function Examples({ onTaken }: { onTaken: (key: Example['key']) => void }) {
  const take = useTake();
  return (
    <section className={classes.examples} aria-label="Primjeri">
      <h2>
        <IconSparkles size={18} aria-hidden /> Počnite od primjera
      </h2>
      <ul>
        {EXAMPLES.map((example) => (
          <li key={example.key}>
            <b>{example.title}</b>
            <span>{example.text}</span>
            <Button
              size="xs"
              variant="light"
              color="tile"
              onClick={() => {
                take(example);
                onTaken(example.key);
              }}
            >
              Ubaci
              <span className={shared.hidden}>: {example.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One example, where its part is still empty. */
export function TakeExample({ example: key }: { example: Example['key'] }) {
  const take = useTake();
  const example = EXAMPLES.find((one) => one.key === key)!;
  return (
    <Button
      variant="light"
      color="tile"
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => take(example)}
    >
      Ubaci primjer: {example.title}
    </Button>
  );
}
