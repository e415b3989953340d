/** The same for faults that differ only by the numbers and names in their messages. */
export const kindOfFault = ({ field, message }: { field: string | null; message: string }): string =>
  `${field ?? ''} ${message.replaceAll(/„[^”]*”|\d+/g, '…')}`;
