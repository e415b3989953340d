import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { EditManyPreview } from '../../../core/records/edit-many.api.ts';
import { labelsOf, type Resource } from '../../../core/resource.ts';
import { counted, messageOf, Problem } from '../../kit/index.ts';
import { Counts } from '../display/counts.tsx';
import { RecordLink } from '../display/record-link.tsx';
import { Changes } from '../view/changes.tsx';
import classes from './edit-many.module.css';

interface EditPreviewProps {
  resource: Resource;
  preview: EditManyPreview;
  /** Why the change was not made. */
  problem: Error | null;
  busy: boolean;
  onBack: () => void;
  onAgain: () => void;
  onConfirm: () => void;
}

/** The effects of the change: numbers, examples and refusals. */
export function EditPreview(props: EditPreviewProps) {
  const { resource, preview, problem, busy, onBack, onAgain, onConfirm } = props;
  const { changing, unchanged, refused, refusals, samples } = preview;
  const summary = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview is read out from its beginning
  useEffect(() => summary.current?.focus(), [preview]);
  const labels = labelsOf(resource.fields);
  return (
    <div className={classes.preview}>
      <Problem>{problem && messageOf(problem)}</Problem>
      <section ref={summary} tabIndex={-1} aria-label="Pregled izmjena" className={classes.summary}>
        <Counts
          items={[
            { label: 'Mijenja se', value: changing.length, tone: 'good' },
            { label: 'Već ima te vrijednosti', value: unchanged },
            { label: 'Ne može se izmijeniti', value: refused, tone: 'bad' },
          ]}
        />
      </section>
      {samples.length > 0 && (
        <section>
          <h3>
            {samples.length < changing.length ? `Prvih ${samples.length} izmjena` : 'Izmjene po zapisima'}
          </h3>
          <ul className={classes.samples}>
            {samples.map(({ idguid, title, changes }) => (
              <li key={idguid}>
                <RecordLink resource={resource} idguid={idguid} title={title} />
                <Changes subject={resource.name} changes={changes} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused > 0 && (
        <section>
          <h3>Ne može se izmijeniti</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <ul className={classes.refusals} tabIndex={0} aria-label="Zapisi koji se ne mogu izmijeniti">
            {refusals.map(({ idguid, title, field, message }) => (
              <li key={`${idguid} ${field}`}>
                {title ? <RecordLink {...{ resource, idguid, title }} /> : <b>Obrisan zapis</b>}{' '}
                {field && `${labels[field] ?? field}: `}
                {message}
              </li>
            ))}
          </ul>
          <p className={classes.note}>Ovi zapisi ostaju odabrani.</p>
        </section>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Nazad na polja
        </Button>
        {problem && (
          <Button variant="default" onClick={onAgain} disabled={busy}>
            Provjeri ponovo
          </Button>
        )}
        <Button onClick={onConfirm} loading={busy} disabled={changing.length === 0}>
          Uredi {counted(changing.length, 'zapis', 'zapisa', 'zapisa')}
        </Button>
      </div>
    </div>
  );
}
