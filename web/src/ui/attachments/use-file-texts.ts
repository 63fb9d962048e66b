import { faultWords } from '../../graphql/fault.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The texts of an area where files are attached. They are its own, so that no other fetches them. */
type FilesOf = 'messages.files' | 'helpcenter.files';

/** What is said of files that go with a message, and of those that came with one. */
export function useFileTexts(files: FilesOf) {
  const { t } = useTranslation();
  return {
    attach: t(`${files}.attach`),
    list: t(`${files}.list`),
    remove: (name: string) => t(`${files}.remove`, { name }),
    fault: (error: Error) => faultWords(t, `${files}.faults`, error),
    file: (name: string, size: string) => t(`${files}.file`, { name, size }),
  };
}
