import { Alert, Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { Panel } from '../../../../admin/kit/index.ts';
import type { TextFault } from '../schema-json.ts';
import classes from './editor.module.css';
import type { SchemaDraft } from './use-schema-draft.ts';

/** The schema as text, with its faults; a fault leads to its place. */
export function JsonEditor({ draft }: { draft: SchemaDraft }) {
  const { text, faults, behind, setText } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const lines = text.split('\n').length;
  const goTo = ({ line, column }: TextFault): void => {
    const before =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const at = before + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  return (
    <Panel title="JSON Schema">
      {behind && (
        <Alert color="yellow" title="Neka polja još nemaju ispravan ključ">
          Dok ih ne ispravite pod „Polja”, ovdje stoji šema bez posljednjih izmjena.
        </Alert>
      )}
      <div className={classes.code}>
        <pre aria-hidden>{Array.from({ length: lines }, (_, n) => n + 1).join('\n')}</pre>
        <textarea
          ref={area}
          aria-label="JSON Schema"
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={id}
          readOnly={behind}
          rows={Math.max(lines, 12)}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div id={id} role="status" className={classes.faults}>
        {faults.length === 0 ? (
          <p className={classes.hint}>Šema je ispravna.</p>
        ) : (
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.message}`}>
                <Button variant="subtle" size="compact-sm" onClick={() => goTo(fault)}>
                  Red {fault.line}, kolona {fault.column}
                </Button>{' '}
                {fault.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
