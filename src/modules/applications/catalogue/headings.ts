/** What the description of an application stands under, and what the news of a version do, wherever they are shown. */
export const ABOUT: readonly string[] = ['Opis', 'O aplikaciji'];
export const NEWS: readonly string[] = ['Šta je novo'];
