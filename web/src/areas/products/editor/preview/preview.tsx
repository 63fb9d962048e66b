import { Check, Star } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useSeller } from '../../../../seller/use-shell.ts';
import type { ProductDetails } from '../../queries.ts';
import { ProductIcon } from '../../shared/product-icon.tsx';
import { Picture } from '../files/pictures.tsx';
import { type ContentLanguage, type DraftSheet, hasPrice, noTexts } from '../shared/sheet.ts';
import classes from './preview.module.css';

interface PreviewProps {
  draft: DraftSheet;
  lang: ContentLanguage;
  details: ProductDetails;
}

/** The sheet as buyers will see it. Texts are plain: nothing in them is ever more than a text. */
export function Preview({ draft, lang, details: { item, sheet } }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { seller } = useSeller();
  const [at, setAt] = useState(0);
  const english = draft.texts.en ?? noTexts;
  const own = draft.texts[lang] ?? noTexts;
  const text = (field: 'name' | 'short_description' | 'description') =>
    own[field] || english[field];
  const list = (field: 'benefits' | 'features' | 'keywords') =>
    (own[field].some((entry) => entry.trim()) ? own[field] : english[field]).filter((entry) =>
      entry.trim(),
    );
  const shot = draft.screenshots[Math.min(at, draft.screenshots.length - 1)];
  const { first_name, last_name } = seller.details ?? { first_name: '', last_name: '' };
  return (
    <section className={classes.preview} aria-label={t('products.editor.preview')}>
      <p className={classes.note}>{t('products.preview.note')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <article lang={lang} className={classes.page} tabIndex={0}>
        <header className={classes.head}>
          <ProductIcon type={item.type} file={draft.icon} size={56} />
          <div>
            <h3>{text('name') || t('products.preview.name')}</h3>
            <p lang="">
              {t('products.preview.by', { seller: `${first_name} ${last_name}`.trim() })}
              {item.rating.average != null && (
                <>
                  {' · '}
                  <Star size={12} aria-hidden /> {format.number(item.rating.average / 100)} (
                  {format.number(item.rating.count)})
                </>
              )}
            </p>
          </div>
        </header>
        {shot ? (
          <div className={classes.shots}>
            <Picture id={shot} alt={t('products.editor.screenshot', { number: at + 1 })} />
            <div className={classes.thumbs}>
              {draft.screenshots.map((id, index) => (
                <button
                  key={id}
                  type="button"
                  aria-label={t('products.editor.screenshot', { number: index + 1 })}
                  aria-pressed={id === shot}
                  onClick={() => setAt(index)}
                >
                  <Picture id={id} alt="" />
                </button>
              ))}
            </div>
          </div>
        ) : (
          <div className={classes.noShot}>{t('products.preview.screenshots')}</div>
        )}
        <p className={classes.buy} lang="">
          <strong>{hasPrice(sheet) ? format.euros(item.price, { exact: true }) : '–'}</strong>
          <span className={classes.button}>{t('products.preview.buy')}</span>
        </p>
        <p className={classes.short}>{text('short_description')}</p>
        {list('benefits').length > 0 && (
          <ul className={classes.benefits}>
            {list('benefits').map((benefit) => (
              <li key={benefit}>
                <Check size={16} aria-hidden />
                {benefit}
              </li>
            ))}
          </ul>
        )}
        {text('description') && <p className={classes.long}>{text('description')}</p>}
        {list('features').length > 0 && (
          <>
            <h4 lang="">{t('products.fields.features')}</h4>
            <ul>
              {list('features').map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </>
        )}
        <p className={classes.keywords}>
          {list('keywords').map((keyword) => (
            <span key={keyword}>{keyword}</span>
          ))}
        </p>
      </article>
    </section>
  );
}
