import { formatEnum } from '../../../format/enum.ts';
import { formatRate } from '../../../format/rate.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { screenOfMutation } from './posed-screen.ts';

/** A form that the server writes details in, and the words for its parts; what a person wrote is last. */
type Form = [form: RegExp, words: (...parts: string[]) => string];

/** Hundredths, of a number that the server wrote with two places: 35.50. */
const hundredths = (text: string) => Math.round(Number(text) * 100);

/**
 * The detail of an act in the reader's language. The trail has it in English for good, as it is
 * chained; what the program wrote of it has few forms. Reasons stay as they were written.
 */
export function useDetail(): (entry: { action: string; detail: string }) => string {
  const { t } = useTranslation();
  const dates = useDates();
  const because = (words: string, reason: string) => (reason ? `${words}: ${reason}` : words);
  const partnership = (code: string) => {
    const known = code as keyof Texts['desk']['marketplace']['partnerships'];
    return t(`desk.marketplace.partnerships.${known}`, { defaultValue: code });
  };
  const span = (what: string, from: string, until: string) => {
    const day = dates.date(from);
    return until
      ? t('desk.trail.details.until', { what, day, until: dates.date(until) })
      : t('desk.trail.details.from', { what, day });
  };
  const removed = (gone: string, what: string) =>
    gone ? t('desk.trail.details.removed', { what }) : what;
  const stage = (word: string) =>
    t(`desk.review.stages.${word === 'technical' ? 'TECHNICAL' : 'MARKETING'}`);
  const { language: nameOf, euros } = useFormat();
  const language = useLanguage();
  const amount = (text: string) => euros(hundredths(text), { exact: true });
  const percent = (text: string) => formatRate(hundredths(text), language);
  const screen = (mutation: string) => {
    const route = screenOfMutation(mutation);
    return route ? t(`routes.${route}.name`) : formatEnum(mutation);
  };
  // The request id before it leads to the log; files have it, a reader needs it not.
  const request: Form[] = [
    [
      /^[A-Z2-7]{26} ([a-z_]+(?: [a-z_]+)*)$/,
      (names = '') => [...new Set(names.split(' ').map(screen))].join(', '),
    ],
    // What is looked at comes by these addresses, whatever it is.
    [/^[A-Z2-7]{26} (?:POST \/graphql|GET \/events)$/, () => ''],
    [/^[A-Z2-7]{26} (.+)$/s, (what = '') => what],
  ];
  const thread: Form[] = [[/^thread (\d+)$/, (id = '') => t('desk.trail.details.thread', { id })]];
  const article: Form[] = [
    [
      /^([a-z]{2})\/(\S+), out from (\S+)$/,
      (lang = '', slug = '', at = '') =>
        t('desk.trail.details.article_out', {
          slug,
          language: nameOf(lang),
          moment: dates.dateTime(at),
        }),
    ],
    [
      /^([a-z]{2})\/(\S+) removed$/,
      (lang = '', slug = '') =>
        t('desk.trail.details.article_removed', { slug, language: nameOf(lang) }),
    ],
  ];
  const forms: Record<string, Form[]> = {
    pose_as: request,
    change: request,
    article,
    article_created: article,
    article_removed: article,
    refund: [
      // Earlier entries have the number of a line alone.
      [/^line (\d+)$/, (id = '') => t('desk.trail.details.line', { id })],
      [
        /^([^\n]+?), (\d+\.\d\d), (.+)$/s,
        (order = '', sum = '', productAndReason = '') =>
          `${order}, ${amount(sum)}, ${productAndReason}`,
      ],
    ],
    reply_to_thread: thread,
    answer_contact: thread,
    write_contact: thread,
    job_retried: [[/^job (\d+)$/, (id = '') => t('desk.trail.details.job', { id })]],
    review_sheet: [
      [
        // Earlier entries have the product's number.
        /^(?:product )?(.+?) (published|refused)(?:: (.*))?$/s,
        (id = '', word = '', reason = '') =>
          because(
            t(`desk.trail.details.${word === 'published' ? 'published' : 'refused'}`, { id }),
            reason,
          ),
      ],
    ],
    review_version: [
      [
        /^(.+), (technical|marketing) review (passed|refused)(?:: (.*))?$/s,
        (version = '', of = '', word = '', note = '') =>
          because(
            t(`desk.trail.details.version_${word === 'passed' ? 'passed' : 'refused'}`, {
              version,
              stage: stage(of),
            }),
            note,
          ),
      ],
    ],
    flags: [
      [
        /^((?:[a-z_]+ (?:true|false)(?:, )?)+): (.*)$/s,
        (changes = '', reason = '') =>
          because(
            changes
              .split(', ')
              .map((change) => {
                const [name = '', now] = change.split(' ');
                const known = name as keyof Texts['desk']['sellers']['flag'];
                const flag = t(`desk.sellers.flag.${known}`, { defaultValue: name });
                return t(`desk.trail.details.${now === 'true' ? 'true' : 'false'}`, { flag });
              })
              .join(', '),
            reason,
          ),
      ],
    ],
    partnership: [
      [
        /^([A-Z_]+) from (\S{10})(?: until (\S{10}))?: (.*)$/s,
        (code = '', from = '', until = '', reason = '') =>
          because(span(partnership(code), from, until), reason),
      ],
    ],
    commission: [
      [
        /^([\d.]+) % from (\S{10})(?: until (\S{10}))?( removed)?: (.*)$/s,
        (rate = '', from = '', until = '', gone = '', reason = '') =>
          because(removed(gone, span(percent(rate), from, until)), reason),
      ],
    ],
    commission_table: [
      [
        /^([A-Z_]+) ([\d.]+) % from (\S{10})( removed)?$/,
        (code = '', rate = '', from = '', gone = '') =>
          removed(gone, span(`${partnership(code)} ${percent(rate)}`, from, '')),
      ],
    ],
    fee_table: [
      [
        /^([\d.]+) a year from (\S{10})$/,
        (fee = '', from = '') =>
          span(t('desk.trail.details.a_year', { amount: amount(fee) }), from, ''),
      ],
    ],
    adjustment: [
      [
        // Earlier entries have the key of the adjustment before it, which says nothing to a reader.
        /^(?:desk-\S+, )?(-?[\d.]+): (.*)$/s,
        (sum = '', reason = '') => because(amount(sum), reason),
      ],
    ],
    appeal: [
      [
        /^(\S+) in (.+? \S+) (accepted for later versions too|accepted|declined): (.*)$/s,
        (rule = '', version = '', word = '', answer = '') => {
          const how =
            word === 'accepted' || word === 'declined'
              ? (`appeal_${word}` as const)
              : 'appeal_standing';
          return because(t(`desk.trail.details.${how}`, { rule, version }), answer);
        },
      ],
    ],
    exception: [
      [
        /^(\S+) of "((?:[^"\\]|\\.)*)"( withdrawn)?: (.*)$/s,
        (rule = '', name = '', gone = '', reason = '') => {
          const how = gone ? 'exception_withdrawn' : 'exception';
          const id = name.replace(/\\(.)/g, '$1');
          return because(t(`desk.trail.details.${how}`, { rule, id }), reason);
        },
      ],
      // Earlier entries are without quotes, and may have a colon in the name, too: it is one
      // line, unlike a reason.
      [
        /^(\S+) of (?:product )?([^\n]+?) withdrawn: (.*)$/s,
        (rule = '', id = '', reason = '') =>
          because(t('desk.trail.details.exception_withdrawn', { rule, id }), reason),
      ],
      [
        /^(\S+) of (?:product )?(.+?): (.*)$/s,
        (rule = '', id = '', reason = '') =>
          because(t('desk.trail.details.exception', { rule, id }), reason),
      ],
    ],
    platform_version: [
      [
        /^(\S+) released on (\S{10})$/,
        (version = '', day = '') =>
          t('desk.trail.details.released', { version, day: dates.date(day) }),
      ],
      [/^(\S+) removed$/, (version = '') => t('desk.trail.details.version_removed', { version })],
    ],
    rule_change: [
      [
        /^(\S+) is to block from (\S{10}) on$/,
        (rule = '', day = '') => t('desk.trail.details.blocks', { rule, day: dates.date(day) }),
      ],
      [/^(\S+) is not to block$/, (rule = '') => t('desk.trail.details.blocks_not', { rule })],
    ],
  };
  return ({ action, detail }) => {
    for (const [form, words] of forms[action] ?? []) {
      const parts = form.exec(detail);
      if (parts) return words(...parts.slice(1));
    }
    return detail;
  };
}
