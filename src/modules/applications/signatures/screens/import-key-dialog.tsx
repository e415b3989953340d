import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { secret, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import type { SigningKey } from '../signing-key.api.ts';

const FIELDS = {
  // Of several lines, so no field of a password.
  secret: text({
    label: 'Tajni ključ',
    multiline: true,
    help: 'Sadržaj datoteke koju je napravio minisign ili Tauri, ili ispis naredbe generate_keys -x.',
    max: 4000,
    required: true,
  }),
  password: secret({ label: 'Lozinka ključa', help: 'Ako je ključ zaključan lozinkom.', max: 500 }),
} as const;

/** Gives the server the publisher's own secret key, which is never shown again. */
export function ImportKeyDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm<{ message?: string }>({
    fields: FIELDS,
    send: async ({ secret: key, password }) => {
      const { message } = await api.post<SigningKey>(path, { secret: key, password: password ?? '' });
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
      title="Upiši svoj tajni ključ"
      submitLabel="Upiši"
      size="34rem"
      onClose={onClose}
    >
      <p>
        Server ga čuva šifrovanog i njime potpisuje datoteke koje dodate. Javni ključevi aplikacije postaju
        njegovi. Ako želite da ključ ostane samo kod vas, zatvorite ovaj prozor i potpisujte sami.
      </p>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
