import { ArrowLeft, ArrowRight, CircleAlert, Trash2 } from 'lucide-react';
import { useFileUrl } from '../../../../files/use-file-url.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useToast } from '../../../../ui/toast/toast-context.ts';
import type { Editing, ProductItem } from '../../queries.ts';
import classes from '../shared/editor.module.css';
import type { PartProps } from '../shared/part-props.ts';
import { refusedFor } from '../shared/refusal.ts';
import { mostScreenshots } from '../shared/sheet.ts';
import { UploadZone } from './upload-zone.tsx';
import { useUploads } from './use-uploads.ts';

const images = 'image/png,image/jpeg,image/webp';

interface PicturesProps extends PartProps {
  product: ProductItem;
  files: Editing['files'];
}

/** Icon and screenshots, by drag and drop. */
export function Pictures(props: PicturesProps) {
  const { draft, change, disabled, limits, refusal, product, files } = props;
  const { t } = useTranslation();
  const toasts = useToast();
  const icon = useUploads(product, 'icon', ({ id }) => change({ icon: id }));
  const { screenshots } = draft;
  // The newest list: several arrive one after the other, also where the editor was left.
  const shots = useUploads(product, 'screenshot', ({ id }) =>
    change((now) => ({ screenshots: [...now.screenshots, id] })),
  );
  const onTheirWay = shots.uploads.filter(({ fault }) => !fault).length;
  const free = Math.max(0, mostScreenshots - screenshots.length - onTheirWay);
  const addShots = (chosen: readonly File[]) => {
    if (chosen.length > free) {
      const text = t('products.editor.rest_left_out', { limit: mostScreenshots });
      toasts.show({ type: 'warning', text });
    }
    void shots.start(chosen.slice(0, free));
  };
  const refused = refusedFor(refusal, 'icon') ?? refusedFor(refusal, 'screenshots');
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? '';
  const move = (at: number, by: number) => {
    const next = [...screenshots];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    change({ screenshots: next });
  };
  return (
    <Panel padded labelledBy="sheet-pictures">
      <h2 id="sheet-pictures" className={classes.heading}>
        {t('products.editor.sections.pictures')}
      </h2>
      <div className={common.stack}>
        <UploadZone
          label={t('products.fields.icon')}
          place="icon"
          hint={t('products.editor.icon_hint', { pixels: limits.icon_pixels })}
          pixels={limits.icon_pixels}
          accept={images}
          disabled={disabled}
          uploads={icon.uploads}
          onFiles={(chosen) => void icon.start(chosen)}
          onClose={icon.close}
        />
        {draft.icon && (
          <div className={`${classes.picture} ${classes.iconSlot}`}>
            <Picture id={draft.icon} alt={t('products.fields.icon')} />
            <div className={classes.tools}>
              <span className={classes.hint}>{nameOf(draft.icon)}</span>
              {!disabled && (
                <IconButton
                  label={t('products.editor.remove_icon')}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => change({ icon: null })}
                />
              )}
            </div>
          </div>
        )}
        <UploadZone
          label={t('products.fields.screenshots')}
          place="screenshots"
          hint={t('products.editor.screenshots_hint', {
            count: limits.screenshots,
            pixels: limits.screenshot_pixels,
          })}
          pixels={limits.screenshot_pixels}
          accept={images}
          multiple
          disabled={disabled || free === 0}
          uploads={shots.uploads}
          onFiles={addShots}
          onClose={shots.close}
        />
        {screenshots.length > 0 && (
          <ul className={classes.pictures} aria-label={t('products.fields.screenshots')}>
            {screenshots.map((id, at) => (
              <li key={id} className={classes.picture}>
                <Picture id={id} alt={t('products.editor.screenshot', { number: at + 1 })} />
                {!disabled && (
                  <div className={classes.tools}>
                    <IconButton
                      label={t('products.editor.earlier', { number: at + 1 })}
                      icon={<ArrowLeft size={16} aria-hidden />}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      label={t('products.editor.later', { number: at + 1 })}
                      icon={<ArrowRight size={16} aria-hidden />}
                      disabled={at === screenshots.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      label={t('products.editor.remove_screenshot', { number: at + 1 })}
                      icon={<Trash2 size={16} aria-hidden />}
                      onClick={() =>
                        change({ screenshots: screenshots.filter((other) => other !== id) })
                      }
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {refused !== undefined && (
          <p className={classes.fault} role="alert">
            <CircleAlert size={16} aria-hidden />
            {refused === 'too_many'
              ? t('products.faults.too_many', { limit: mostScreenshots })
              : t('products.faults.file_unknown')}
          </p>
        )}
      </div>
    </Panel>
  );
}

export function Picture({ id, alt }: { id: string; alt: string }) {
  const url = useFileUrl(id);
  return url ? <img src={url} alt={alt} /> : <span className={classes.blank} aria-hidden="true" />;
}
