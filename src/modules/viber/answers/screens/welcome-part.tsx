import { useEditor } from './editor.ts';
import classes from './parts.module.css';
import { OptionalSay } from './say-fields.tsx';

/** What a person who opens the conversation gets. */
export function WelcomePart() {
  const { definition, set } = useEditor();
  return (
    <div className={classes.part}>
      <p className={classes.lead}>
        Osoba ga dobije svaki put kad otvori razgovor, i prije nego što išta napiše. Dok ne napiše prvu
        poruku, Viber ne dozvoljava da joj se šalje išta drugo.
      </p>
      <OptionalSay
        path="welcome"
        keep="welcome"
        offer="Bot pozdravlja"
        label="Pozdrav"
        placeholder="Zdravo {osoba}, kako vam možemo pomoći?"
        say={definition.welcome}
        onChange={(welcome) => set('welcome', welcome)}
      />
    </div>
  );
}
