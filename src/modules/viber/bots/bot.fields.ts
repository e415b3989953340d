import { boolean, integer, references, text } from '../../../core/resource.ts';
import { SENDER_MAX } from '../protocol/limits.ts';

/** Characters of a token, at most; real ones have about fifty. */
const TOKEN_MAX = 200;
/** People who may be named for one bot. */
const PEOPLE_MAX = 100;

/** What a bot is added by, and what its token is replaced by. */
export const TOKEN_FIELDS = {
  token: text({
    label: 'Token bota',
    help: 'U Viberu na telefonu: More → Settings → Bots → Edit Info → „Your app key”. Kopirajte ga cijelog.',
    max: TOKEN_MAX,
    required: true,
  }),
} as const;

/** What can be changed of a bot. */
export const BOT_FIELDS = {
  sender_name: text({
    label: 'Ime pošiljaoca',
    help: `Stoji iznad svake poruke. Najviše ${SENDER_MAX} znakova.`,
    // Counted by the service in characters as people see them, of which one may take two here.
    max: SENDER_MAX * 2,
    required: true,
  }),
  file_days: integer({
    label: 'Koliko dana su poslane datoteke dostupne',
    help: 'Od 1 do 365. Telefon koji danima nije na mreži preuzima ih kasnije, pa neka ne bude prekratko.',
    min: 1,
    max: 365,
    required: true,
  }),
  active: boolean({
    label: 'Uključen',
    help: 'Isključen bot ne šalje ništa i ne odgovara sam; ono što mu ljudi pišu i dalje se čuva.',
    default: true,
  }),
  everybody: boolean({
    label: 'Odgovaraju svi',
    help: 'Svi koji imaju pravo na Viber chat.',
    default: true,
  }),
  people: references({
    label: 'Ko odgovara',
    help: 'Samo ove osobe vide razgovore bota i odgovaraju na njih, i oni koji smiju uređivati botove.',
    to: 'users',
    max: PEOPLE_MAX,
  }),
} as const;
