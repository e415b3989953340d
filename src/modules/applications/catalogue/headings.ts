/** What the description of an application of this name stands under, wherever it is shown. */
export const aboutHeadings = (name: unknown): string[] => ['Opis', 'O aplikaciji', String(name ?? '')];

/** What the news of the version of this number stand under. */
export const newsHeadings = (number: unknown): string[] => ['Šta je novo', String(number ?? '')];
