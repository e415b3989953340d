/** Lower-case letters without their marks, so that 'cacak' is found in 'Čačak' and 'dordevic' in 'Đorđević'. */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '');
