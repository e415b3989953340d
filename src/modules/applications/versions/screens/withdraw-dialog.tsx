import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { MAX_REASON } from '../version.fields.ts';
import type { Version } from '../versions.api.ts';
import classes from './versions.module.css';
import { versionApi } from './versions-data.ts';

const FIELDS = {
  reason: text({
    label: 'Razlog',
    help: 'Vide ga oni koji verziju već imaju, i posjetioci javne stranice.',
    max: MAX_REASON,
    required: true,
    multiline: true,
  }),
} as const;

/** Asks why a version is withdrawn, and says what becomes of those who have it. */
export function WithdrawDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const saved = useSaved();
  const { idguid, number, reach } = version;
  const state = useDeclaredForm<{ message?: string }>({
    fields: FIELDS,
    send: async ({ reason }) => {
      const { message } = await api.post(`${versionApi(idguid)}/withdraw`, {
        version: version.version,
        reason,
      });
      return { message };
    },
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Povući verziju ${number}?`}
      submitLabel="Povuci"
      size="32rem"
      onClose={onClose}
    >
      <ul className={classes.consequences}>
        <li>Više se nikome ne nudi i ne može se preuzeti. To se ne može poništiti.</li>
        <li>
          {reach.newest && reach.offered
            ? `Novima se nudi ${reach.newest}.`
            : reach.newest
              ? `Najnovija ostaje ${reach.newest}.`
              : 'U ovom kanalu poslije nema nijedne verzije: klijenti dobijaju odgovor da nadogradnje nema.'}
        </li>
        <li>
          Ko je već ima, zadržava je: niko se ne vraća na stariju. Objavite popravljenu verziju s većim
          brojem.
        </li>
      </ul>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
