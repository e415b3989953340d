import { HELP } from '../../modules/help/paths.ts';

/** The search of the handbook: a form that the server answers with a page, so it works without the script. */
export const HelpSearch = ({ asked = '', onDark = false }: { asked?: string; onDark?: boolean }) => (
  <search>
    <form className="help-search" action={HELP} data-dark={onDark || undefined}>
      <label>
        <span>Pretraži priručnik</span>
        <input type="search" name="q" defaultValue={asked} maxLength={200} placeholder="npr. nova uloga" />
      </label>
      <button type="submit" className="button">
        Pretraži
      </button>
    </form>
  </search>
);
