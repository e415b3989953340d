import { boolean, choice, date, text } from '../../../../core/resource.ts';

/** What a person types to confirm that somebody's data is to be removed. */
export const ERASE_WORD = 'OBRIŠI';

/** What is asked before a person's data is removed. */
export const ERASE_FIELDS = {
  confirm: text({
    label: `Za potvrdu upišite ${ERASE_WORD}`,
    max: 20,
    required: true,
  }),
} as const;

/** What is asked before a conversation is exported. */
export const EXPORT_FIELDS = {
  format: choice({
    label: 'Oblik',
    options: { pdf: 'PDF, za čitanje i štampu', json: 'JSON, za druge programe' },
    required: true,
  }),
  notes: boolean({
    label: 'I interne napomene',
    help: 'Ostavite isključeno ako izvoz dajete osobi: napomene su samo za vaše ljude.',
  }),
  od: date({ label: 'Od dana', help: 'Prazno: od prve poruke.' }),
  do: date({ label: 'Do dana', help: 'Prazno: do posljednje.' }),
} as const;
