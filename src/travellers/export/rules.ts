/** Hours that a finished export can be downloaded. */
export const EXPORT_HOURS = 48;

export const exportLink = (uuid: string): string => `/traveller/api/export/${uuid}/the-guide.zip`;
