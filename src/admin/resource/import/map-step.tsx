import { Button, Radio } from '@mantine/core';
import type { Resource } from '../../../core/resource.ts';
import { counted } from '../../kit/index.ts';
import { correctionsFor } from './corrections.ts';
import classes from './import.module.css';
import { keyInUse, missingFields, remapped, usableKeys } from './mapping.ts';
import { MappingTable } from './mapping-table.tsx';
import type { Job } from './resource-import.tsx';

/** Maps columns to fields, and chooses how existing records are recognised. */
export function MapStep({
  resource,
  job,
  busy,
  onChange,
  onBack,
  onCheck,
}: {
  resource: Resource;
  job: Job;
  busy: boolean;
  onChange: (job: Job) => void;
  onBack: () => void;
  onCheck: () => void;
}) {
  const { inspection, mapping } = job;
  const label = (name: string): string => resource.fields[name]?.label ?? name;
  const keys = usableKeys(inspection.keys, mapping);
  const key = keyInUse(inspection.keys, mapping, job.key);
  const remap = (index: number, field: string | null) => {
    const next = remapped(mapping, index, field);
    onChange({ ...job, mapping: next, corrections: correctionsFor(job.corrections, mapping, next) });
  };
  const missing = missingFields(resource, mapping);
  const mapped = Object.values(mapping).filter(Boolean).length;
  return (
    <>
      <p className={classes.lead}>
        <b>{job.file.name}</b>: {counted(inspection.rows, 'red', 'reda', 'redova')},{' '}
        {counted(inspection.columns.length, 'kolona', 'kolone', 'kolona')}. Za svaku kolonu odaberite polje u
        koje ide.
      </p>
      <MappingTable resource={resource} inspection={inspection} mapping={mapping} busy={busy} onMap={remap} />
      <Radio.Group
        className={classes.keys}
        label="Zapisi koji već postoje"
        description="Po čemu se red iz datoteke prepoznaje kao postojeći zapis."
        value={key ? key.join() : ''}
        onChange={(value) => onChange({ ...job, key: keys.find((one) => one.join() === value) ?? null })}
      >
        {keys.map((candidate) => (
          <Radio
            key={candidate.join()}
            value={candidate.join()}
            label={`${candidate.length > 1 ? 'Po poljima' : 'Po polju'} ${candidate
              .map((name) => `„${label(name)}”`)
              .join(' i ')}: postojeći se mijenja, novi dodaje`}
          />
        ))}
        <Radio value="" label="Svaki red je novi zapis" />
      </Radio.Group>
      {missing.length > 0 && (
        <p className={classes.note}>
          Obavezna polja bez kolone: {missing.map(label).join(', ')}.
          {key ? ' Novi zapisi bez njih neće proći provjeru.' : ''}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Druga datoteka
        </Button>
        <Button loading={busy} disabled={mapped === 0} onClick={onCheck}>
          Provjeri
        </Button>
      </div>
    </>
  );
}
