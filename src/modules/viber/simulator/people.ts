/** Who writes to a bot, the first of them first: people of Bosnia and Herzegovina, and between them names that screens stumble over. */
export const NAMES: readonly string[] = [
  ...['Amra Hodžić', 'Emir Šehić', 'Željko Đurić', 'Lejla Čengić', 'Ćamila Begić', 'Tarik', 'Viber User'],
  ...['O\'Neil "Đ" <x>', 'Marija Jurić', 'Nedim Kovačević', 'Jelena Savić', 'Haris Mujkić', 'Ivana Perković'],
  ...['Adnan Delić', 'Milica Popović', 'Senad Halilović', 'Ana-Marija Šimić', 'Dragan Vuković'],
  ...['Aida Mehmedović', 'Josip Barišić', 'Selma Omerović', 'Goran Todorović', 'Fatima Ćatić'],
  ...['Mirza Salihović', 'Sanja Ilić', 'Kenan Đozo', '🌸 Nermina 🌸', 'Alma Kurtović', 'Damir Bašić'],
  ...['Edina Hrustić', 'Zoran Babić', 'Merima Zukić', 'Vedad Ibrahimović', 'Nataša Kovač', 'Armin Softić'],
  ...['Lamija Pašić', 'Dejan Stanić', 'Azra Imamović', 'Luka Tomić', 'Emina Ramić', 'Nikola Mišić'],
  ...['Belma Hadžović', 'Ivan Krešić', 'Indira Bešić', 'Stefan Lukić', 'Dženana Muratović', 'Mario Zelenika'],
  ...['Ajla Kapić', 'Boris Knežević', 'Sabina Selimović', 'Faruk Hasanović', 'Jasna Petrović', 'Samir Avdić'],
  ...['Hana Smajlović', 'Predrag Nikolić', 'Melisa Čaušević', 'Ante Bošnjak', 'Elma Fazlić', 'Rade Gavrić'],
  ...['Nejra Alagić', 'Denis Karahodžić', 'Maja Vidović', 'Enes Topalović', 'Ema Subašić', 'Slaven Rajič'],
  ...['Amina Kulenović', 'Dino Zahirović', 'Tanja Jović', 'Husein Mešić', 'Lana Grgić', 'Orhan Spahić'],
  ...['Iman Dervišević', 'Vlado Marković', 'Ilma Tahirović', 'Saša Đukić', 'Minela Osmanović'],
];

const ABROAD = [
  ['DE', 'de'],
  ['HR', 'hr'],
  ['AT', 'bs'],
] as const;

/** Country and language of a customer; every ninth lives abroad. */
export const homeOf = (number: number): readonly [country: string, language: string] =>
  number % 9 === 0 ? ABROAD[(number / 9) % ABROAD.length]! : ['BA', 'bs'];

/** Name, without what an address of e-mail cannot carry: "amra.hodzic". */
export const mailboxOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '.') || 'kupac';
