import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { EmptyState, formatDate } from '../../../../../admin/kit/index.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { FieldRow } from './field-row.tsx';
import { LinesPart } from './lines-part.tsx';
import classes from './review.module.css';
import type { Review } from './use-review.ts';

/** The fields of the document and its rows. `taken`: by field, how often words of the page were put into it. */
export function FieldList({ review, taken }: { review: Review; taken: Readonly<Record<string, number>> }) {
  const { document, doubtful, readOnly } = review;
  if (!document.spec)
    return (
      <EmptyState title="Vrsta dokumenta nije prepoznata">
        Odaberite vrstu iznad, pa će se podaci izdvojiti.
      </EmptyState>
    );
  return (
    <section className={classes.fields} aria-label="Podaci dokumenta">
      {!readOnly && (
        <div className={classes.counter} data-done={doubtful.length === 0 || undefined}>
          {/* Where the keyboard comes to at the end: on the decision, one Enter too many would approve. */}
          <strong role="status" tabIndex={-1} data-reviewed>
            {doubtful.length === 0 ? (
              <>
                <IconCheck size={16} stroke={2.5} aria-hidden /> Sve je pregledano
              </>
            ) : (
              `Provjeriti: ${doubtful.length}`
            )}
          </strong>
          {doubtful.length > 0 && (
            <Button.Group>
              <Button
                variant="default"
                size="compact-sm"
                aria-label="Prethodno koje treba provjeriti (Alt + strelica gore)"
                onClick={() => review.step(-1)}
              >
                <IconChevronUp size={16} aria-hidden />
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label="Sljedeće koje treba provjeriti (Alt + strelica dolje)"
                onClick={() => review.step(1) || review.step(1, null)}
              >
                <IconChevronDown size={16} aria-hidden />
              </Button>
            </Button.Group>
          )}
        </div>
      )}
      <div className={classes.grid}>
        {document.spec.fields.map((field) => (
          <FieldRow key={field.key} review={review} field={field} taken={taken[field.key] ?? 0} />
        ))}
      </div>
      {document.spec.lines && document.spec.lines.length > 0 && (
        <LinesPart review={review} columns={document.spec.lines} />
      )}
      <p className={classes.kept}>{keptText(document)}</p>
    </section>
  );
}

/** How long the document is kept, as the nightly job sees it. */
function keptText({ retain_until, draft_id }: DocumentDetail): string {
  if (draft_id) return 'Čuva se uz nalog.';
  return retain_until ? `Čuva se do ${formatDate(retain_until)}` : 'Čuva se trajno.';
}
