import { countText } from '../../../../core/count-text.ts';
import { plural } from '../../../../core/plural.ts';
import { DOCUMENTS } from '../../processing/shapes.ts';
import { isWorking, STATE_NAMES, type State } from '../../processing/states.ts';
import type { ExportFormat } from '../export.api.ts';

export const EXPORT = `${DOCUMENTS}/izvoz`;

/** The formats, with what stands in each. */
export const FORMATS: Record<ExportFormat, { label: string; about: string }> = {
  xlsx: {
    label: 'Excel (XLSX)',
    about: 'Dva lista: dokumenti, i njihove stavke. Brojevi faktura ostaju tekst.',
  },
  csv: { label: 'CSV', about: 'Jedna tabela: po stavka u redu, a vrijednosti dokumenta se ponavljaju.' },
  json: { label: 'JSON', about: 'Za druge programe: polja i stavke svakog dokumenta.' },
};

/** Why a document in this state is not given out. */
export function whyNot(state: State, reason: string | null): string {
  if (isWorking(state)) return 'Još se čita.';
  if (state === 'na_pregledu') return 'Čeka da ga neko pregleda i odobri.';
  if (state === 'odbijen') return reason ? `Odbijen: ${reason}` : 'Odbijen.';
  if (state === 'neuspjeo') return reason ? `Čitanje nije uspjelo: ${reason}` : 'Čitanje nije uspjelo.';
  return 'Isti dokument je stigao ranije, pa ovaj nije čitan.';
}

/** "Izvozi se 12 odobrenih od 15 odabranih." */
export function exportedText(approved: number, all: number, found: boolean): string {
  const of = found
    ? plural(all, 'nađenog', 'nađena', 'nađenih')
    : plural(all, 'odabranog', 'odabrana', 'odabranih');
  if (approved === 0 && all === 1) return 'Dokument nije odobren, pa se ne izvozi.';
  if (approved === 0)
    return all === 0
      ? 'Lista je prazna.'
      : `Nijedan od ${countText(all)} ${of} nije odobren, pa se ne izvozi.`;
  const verb = plural(approved, 'Izvozi se', 'Izvoze se', 'Izvozi se');
  const adjective = plural(approved, 'odobren', 'odobrena', 'odobrenih');
  const noun = plural(approved, 'dokument', 'dokumenta', 'dokumenata');
  return approved === all
    ? `${verb} ${countText(approved)} ${adjective} ${noun}.`
    : `${verb} ${countText(approved)} ${adjective} od ${countText(all)} ${of}.`;
}

/** The states that a query of the list lets through. */
export const statesOf = ({ state__in }: Record<string, string>): readonly State[] =>
  state__in ? STATE_NAMES.filter((state) => state__in.split(',').includes(state)) : STATE_NAMES;
