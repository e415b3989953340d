import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconMapPin } from '@tabler/icons-react';
import { formatDateTime } from '../../../../../admin/kit/index.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import { isAbout } from '../../values.ts';
import classes from './field.module.css';
import { FieldControl } from './field-control.tsx';
import { shownText } from './from-text.ts';
import { SURENESS, type Sureness, surenessOf } from './order.ts';
import type { Review } from './use-review.ts';

/** A field: its value, how sure it is, what is wrong with it, what was read, and where. */
export function FieldRow({ review, field, taken }: { review: Review; field: FieldSpec; taken: number }) {
  const { document, fields, active, saver, readOnly } = review;
  const { key, kind, label, required } = field;
  const value = fields[key];
  const doubtful = review.isDoubtful({ field: key });
  const warnings = document.warnings.filter(isAbout(key));
  const refused = saver.state.kind === 'refused' ? saver.state.errors[`fields.${key}`] : undefined;
  const fault = refused ?? (readOnly || key in review.unsaved.fields ? undefined : document.faults[key]);
  // A value that is none is not confirmed, whoever typed it.
  const sureness = fault ? 'doubtful' : surenessOf(value, doubtful);
  const isActive = active !== null && 'field' in active && active.field === key;
  const corrected = value?.source === 'person' && (value.read ?? null) !== value.value;
  const about = `polje-${key}-o`;
  return (
    <div
      className={classes.field}
      data-sureness={sureness}
      data-active={isActive || undefined}
      data-wide={kind === 'name' || kind === 'text' || undefined}
    >
      <div className={classes.label}>
        <label htmlFor={`polje-${key}`}>
          {label}
          {required && <span aria-hidden> *</span>}
        </label>
        <Sure review={review} field={field} sureness={sureness} />
      </div>
      <FieldControl
        review={review}
        field={field}
        taken={taken}
        doubtful={doubtful}
        fault={fault}
        describedBy={about}
      />
      <div className={classes.about} id={about}>
        {fault && <p className={classes.fault}>{fault}</p>}
        {warnings.map(({ code, text }) => (
          <p key={`${code} ${text}`} className={classes.warning}>
            {text}
          </p>
        ))}
        {corrected && (
          <p className={classes.read}>
            pročitano: <b>{shownText(field, value.read) || 'ništa'}</b>
            {value.by && value.at && <span title={formatDateTime(value.at)}>· ispravka: {value.by}</span>}
            {!readOnly && (
              <Tooltip label="Vrati pročitano">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={22}
                  aria-label={`${label}: vrati pročitano`}
                  onClick={() => saver.put({ fields: { [key]: { value: value.read ?? null } } })}
                >
                  <IconArrowBackUp size={15} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** Quietly beside the label: how sure, and where it stands. */
function Sure({
  review,
  field: { key, label },
  sureness,
}: {
  review: Review;
  field: FieldSpec;
  sureness: Sureness;
}) {
  const value = review.fields[key];
  const place = review.placeOf({ field: key });
  return (
    <span className={classes.sure}>
      <span className={classes.dot} data-sureness={sureness} aria-hidden />
      <span
        className={classes.sureWord}
        data-quiet={sureness === 'sure' || undefined}
        title={value?.value ? `Čitač je siguran ${Math.round(value.certainty * 100)} %` : undefined}
      >
        {SURENESS[sureness]}
      </span>
      {place ? (
        <button
          type="button"
          className={classes.where}
          aria-label={`${label}: pokaži, str. ${place.page}`}
          // Not on the way of the keyboard: F2 leads to the page.
          tabIndex={-1}
          onClick={() => review.activate({ field: key })}
        >
          <IconMapPin size={13} aria-hidden /> str. {place.page}
        </button>
      ) : (
        value?.value &&
        sureness !== 'doubtful' &&
        !review.document.e_invoice && <span className={classes.nowhere}>nema na papiru</span>
      )}
    </span>
  );
}
