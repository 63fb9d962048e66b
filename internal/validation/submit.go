package validation

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
	"merkato/internal/validation/archives"
	"merkato/internal/validation/stages"
)

// Submission is a version to be validated.
type Submission struct {
	Archive    string // the upload that holds the ZIP, whole
	Product    int64
	Version    string
	ChangeKind versions.ChangeKind
	Changelog  map[string]string // by language
	WorksFrom  string
	WorksTo    string
	Replace    bool          // takes the place of the one in validation
	OnlineOn   *calendar.Day // nil: as soon as it is validated
}

const longestChangelog = 5000

var (
	versionForm  = regexp.MustCompile(`^[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}(-[0-9A-Za-z.-]{1,30})?$`)
	platformForm = regexp.MustCompile(`^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$`)
)

// check finds what is wrong with a submission by itself.
func (n *Submission) check() error {
	if !versionForm.MatchString(n.Version) {
		return fault.New(fault.Invalid, "version_form", "A version has three numbers, such as 2.1.0.").At("version")
	}
	if len(stages.Of(n.ChangeKind)) == 0 {
		return fault.New(fault.Invalid, "change_kind", "Choose the kind of change.").At("change_kind")
	}
	if strings.TrimSpace(n.Changelog["en"]) == "" {
		return fault.New(fault.Invalid, "changelog_missing", "Write in English what changed.").At("changelog.en")
	}
	for _, lang := range slices.Sorted(maps.Keys(n.Changelog)) {
		if !sheets.IsLanguage(lang) {
			return fault.New(fault.Invalid, "language_unknown", "There is no content language %.20q.", lang).At("changelog")
		}
		if err := rules.CheckText("changelog."+lang, n.Changelog[lang], longestChangelog); err != nil {
			return err
		}
	}
	for field, platform := range map[string]string{"works_from": n.WorksFrom, "works_to": n.WorksTo} {
		if !platformForm.MatchString(platform) {
			return fault.New(fault.Invalid, "platform_form", "Enter a platform version, such as 8.1.0.").At(field)
		}
	}
	if versions.IsNewer(n.WorksFrom, n.WorksTo) {
		return fault.New(fault.Invalid, "range_turned", "The range ends before it begins.").At("works_to")
	}
	return nil
}

func lockOf(productID int64) string { return fmt.Sprintf("validation:%d", productID) }

// BeginArchive makes room for a ZIP of the asking seller's product. What is
// known to be refused is refused before a byte was sent.
func (s *Service) BeginArchive(ctx context.Context, productID, size int64, name, hash string) (*archives.Archive, error) {
	if err := archives.Check(size, hash); err != nil {
		return nil, err
	}
	p, err := s.Products.OwnToChange(ctx, s.DB.Read(), productID, "product")
	if err != nil {
		return nil, err
	}
	if err := s.mayUpload(ctx, s.DB.Read(), p); err != nil {
		return nil, err
	}
	return s.Archives.Begin(ctx, p, size, name, hash)
}

// Archive is an upload of the asking seller's, with the version that it has
// become since; 0: none yet.
func (s *Service) Archive(ctx context.Context, id string) (*archives.Archive, int64, error) {
	found, err := s.Archives.ByID(ctx, id)
	if !fault.Is(err, fault.NotFound) {
		return found, 0, err
	}
	sellerID, unknown := actor.SellerID(ctx)
	if unknown != nil {
		return nil, 0, unknown
	}
	u, failed := submitted(ctx, s.DB.Read(), sellerID, id)
	if failed != nil || u == nil {
		return nil, 0, cmp.Or(failed, err)
	}
	return &archives.Archive{ID: id, Product: u.ProductID, Size: u.Size, Received: u.Size, IsWhole: true}, u.ID, nil
}

// became reports whether a version is what the submission asks for: not with
// words that were corrected since, nor one that was taken back.
func (n *Submission) became(u *Upload) (bool, error) {
	changelog, err := u.Changelog()
	return u.ProductID == n.Product && u.State != Cancelled && u.Version == n.Version && u.ChangeKind == n.ChangeKind &&
		u.WorksFrom == n.WorksFrom && u.WorksTo == n.WorksTo && maps.Equal(changelog, n.Changelog) &&
		(u.OnlineOn == nil) == (n.OnlineOn == nil) && (u.OnlineOn == nil || *u.OnlineOn == *n.OnlineOn), err
}

// Submit hands a version over for validation. Whoever submits the same again has
// lost the answer, and gets it: the version is in validation once. With other
// words the upload is gone, and the ZIP is sent anew.
func (s *Service) Submit(ctx context.Context, n Submission) (id int64, err error) {
	if err := n.check(); err != nil {
		return 0, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.Products.OwnToChange(ctx, tx, n.Product, "product")
		if err != nil {
			return err
		}
		// Of one seller's one after the other, so that the limit holds.
		if err := s.DB.Exclusive(ctx, tx, lockOf(p.ID), fmt.Sprintf("validation.submit:%d", p.SellerID)); err != nil {
			return err
		}
		known, err := submitted(ctx, tx, p.SellerID, n.Archive)
		if err != nil {
			return err
		}
		if known != nil {
			if same, err := n.became(known); same || err != nil {
				id = known.ID
				return err
			}
		}
		if err := s.checkDay(n.OnlineOn); err != nil {
			return err
		}
		if err := s.mayUpload(ctx, tx, p); err != nil {
			return err
		}
		last, err := lastValidated(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		if last != "" && !versions.IsNewer(n.Version, last) {
			return fault.New(fault.Invalid, "version_not_newer", "The version must be above %s, the last one that was validated.", last).At("version")
		}
		if last != "" && n.ChangeKind == versions.ChangeNew {
			return fault.New(fault.Invalid, "change_kind_new", "NEW is for a product's first version.").At("change_kind")
		}
		if last == "" && n.ChangeKind != versions.ChangeNew {
			return fault.New(fault.Invalid, "change_kind_first", "Until a version of the product has been validated, the kind of change is NEW.").At("change_kind")
		}
		archive, err := s.Archives.Take(ctx, tx, n.Archive, p)
		if err != nil {
			return err
		}
		id, err = s.add(ctx, tx, p, n, archive)
		return err
	})
	if err == nil {
		s.Events.Wake()
	}
	return id, err
}

// add writes a submission, in place of the one in flight where it replaces it.
func (s *Service) add(ctx context.Context, tx bun.Tx, p *products.Product, n Submission, archive *archives.Whole) (int64, error) {
	before, err := inState(ctx, tx, p.ID, InValidation)
	if err != nil {
		return 0, err
	}
	for i := range before {
		u := &before[i]
		if !n.Replace {
			return 0, fault.New(fault.Conflict, "in_validation", "Version %s is in validation: replace it, cancel it or wait.", u.Version).At("product")
		}
		if err := s.cancel(ctx, tx, u, p, ""); err != nil {
			return 0, err
		}
	}
	changelog, err := json.Marshal(n.Changelog)
	if err != nil {
		return 0, err
	}
	u := &Upload{
		SellerID: p.SellerID, ProductID: p.ID, Version: n.Version, ChangeKind: n.ChangeKind, ChangelogJSON: string(changelog),
		WorksFrom: n.WorksFrom, WorksTo: n.WorksTo, State: InValidation, Day: s.today(), SubmittedAt: s.at(), OnlineOn: n.OnlineOn,
		Name: archive.Name, Size: archive.Size, SHA256: archive.SHA256, Blob: archive.Blob,
	}
	if err := insert(ctx, tx, u); err != nil {
		return 0, err
	}
	for i := range before {
		before[i].ReplacedBy = &u.ID
		if err := save(ctx, tx, &before[i]); err != nil {
			return 0, err
		}
	}
	version := versions.Version{Version: u.Version, ChangeKind: u.ChangeKind, Changelog: n.Changelog, WorksFrom: u.WorksFrom, WorksTo: u.WorksTo}
	if err := s.Versions.Put(ctx, tx, p, version); err != nil {
		return 0, err
	}
	if err := s.enqueue(ctx, tx, u.ID); err != nil {
		return 0, err
	}
	return u.ID, s.Events.Publish(ctx, tx, u.SellerID, events.VersionChanged, u.ID)
}

// allowance is how many versions the seller of a product may still submit today, of how
// many a day, and what refuses them for a fee that is unpaid.
func (s *Service) allowance(ctx context.Context, q bun.IDB, p *products.Product) (left, most int, unpaid, err error) {
	if p.Type != products.TypeModule && p.Type != products.TypeTheme {
		return 0, 0, nil, fault.New(fault.Invalid, "no_archive", "Only modules and themes have versions.").At("product")
	}
	if unpaid = fees.Check(ctx, q, p.ID, s.today()); unpaid != nil && !fault.Is(unpaid, fault.Conflict) {
		return 0, 0, nil, unpaid
	}
	used, err := submittedOn(ctx, q, p.SellerID, s.today())
	if err == nil {
		most, err = versions.MostADay(ctx, q, s.today())
	}
	return max(0, most-used), most, unpaid, err
}

// mayUpload refuses what cannot become a version whatever the ZIP holds.
func (s *Service) mayUpload(ctx context.Context, q bun.IDB, p *products.Product) error {
	left, most, unpaid, err := s.allowance(ctx, q, p)
	if err != nil || unpaid != nil {
		return cmp.Or(err, unpaid)
	}
	if left == 0 {
		return fault.New(fault.TooMuch, "uploads_used_up", "At most %d versions a day over all products: submit it tomorrow.", most)
	}
	return nil
}

// cancel ends a validation without a decision; detail goes into the history.
func (s *Service) cancel(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, detail string) error {
	now := s.at()
	u.State, u.DecidedAt, u.AskedAt = Cancelled, &now, nil
	if err := save(ctx, tx, u); err != nil {
		return err
	}
	if err := s.Queue.Remove(ctx, tx, reviewqueue.Version, u.ID); err != nil {
		return err
	}
	return s.Versions.SetState(ctx, tx, p, u.Version, versions.Cancelled, detail)
}

// Cancel takes a version back that is in validation or waits for its day.
func (s *Service) Cancel(ctx context.Context, id int64) error {
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if !u.MayCancel() {
			return fault.New(fault.Conflict, "decided", "The version is not in validation any more.").At("id")
		}
		return s.cancel(ctx, tx, u, p, "")
	})
}

// EndRemoved takes back the versions of removed products that are in validation or
// wait for their day, in the transaction that removes them: nobody could buy them.
func (s *Service) EndRemoved(ctx context.Context, tx bun.Tx, removed []int64) error {
	locks := make([]string, len(removed))
	for i, id := range removed {
		locks[i] = lockOf(id)
	}
	if err := s.DB.Exclusive(ctx, tx, locks...); err != nil {
		return err
	}
	for _, id := range removed {
		p, err := s.Products.Known(ctx, tx, id)
		if err != nil {
			return err
		}
		running, err := inState(ctx, tx, id, InValidation, Scheduled)
		if err != nil {
			return err
		}
		for i := range running {
			if err := s.cancel(ctx, tx, &running[i], p, ""); err != nil {
				return err
			}
			if err := s.Events.Publish(ctx, tx, p.SellerID, events.VersionChanged, running[i].ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// MayCancel reports whether a version can still be taken back.
func (u *Upload) MayCancel() bool { return u.State == InValidation || u.State == Scheduled }

// MayWithdraw reports whether a version is on sale.
func (u *Upload) MayWithdraw() bool { return u.State == Online }

// Withdraw takes a version that is online off the marketplace.
func (s *Service) Withdraw(ctx context.Context, id int64, reason string) error {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Say in a few words why.").At("reason")
	}
	if err := rules.CheckText("reason", reason, rules.LongestText); err != nil {
		return err
	}
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if !u.MayWithdraw() {
			return fault.New(fault.Conflict, "not_online", "The version is not online.").At("id")
		}
		now := s.at()
		u.State, u.WithdrawnAt, u.Withdrawal = Withdrawn, &now, reason
		return s.Versions.Withdraw(ctx, tx, p, versions.Release{Upload: u.ID, Version: u.Version, Reason: reason})
	})
}

// farthestDay is how far ahead a version can be planned.
const farthestDay = 365

func (s *Service) checkDay(day *calendar.Day) error {
	switch {
	case day == nil:
		return nil
	case *day < s.today():
		return fault.New(fault.Invalid, "day_past", "Choose today or a later day.").At("day")
	case *day > s.today().Add(farthestDay):
		return fault.New(fault.Invalid, "day_far", "Choose a day within a year.").At("day")
	}
	return nil
}

// Schedule chooses the day on which a version goes online; nil: as soon as it is
// validated, or at once.
func (s *Service) Schedule(ctx context.Context, id int64, day *calendar.Day) error {
	if err := s.checkDay(day); err != nil {
		return err
	}
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if u.State != InValidation && u.State != Scheduled {
			return fault.New(fault.Conflict, "decided", "The version is not waiting for a day.").At("id")
		}
		u.OnlineOn = day
		if u.State == Scheduled && (day == nil || *day <= s.today()) {
			newer, err := s.newerThan(ctx, tx, u)
			if err != nil {
				return err
			}
			if newer != "" {
				return fault.New(fault.Conflict, "version_not_newer", "Version %s was validated meanwhile, which is newer.", newer).At("id")
			}
			return s.putOnline(ctx, tx, u, p)
		}
		return nil
	})
}

// Terms are what a seller sees before an upload, and what the engine in the
// browser needs to come to the same verdict.
type Terms struct {
	Known
	LeftToday   int
	IsFeeUnpaid bool // for so long that versions are refused
	Largest     int64
	Kind        products.Type
	Pending     *Upload // the one in validation
	Date        calendar.Day
	Blocking    []string // rules that refuse a version, though the engine only warns
	Waived      []string // fingerprints of findings that do not
}

// Terms are those of a product of the asking seller's.
func (s *Service) Terms(ctx context.Context, productID int64, lang string) (*Terms, error) {
	q := s.DB.Read()
	p, err := s.Products.OwnToChange(ctx, q, productID, "product")
	if err != nil {
		return nil, err
	}
	left, _, unpaid, err := s.allowance(ctx, q, p)
	if err != nil {
		return nil, err
	}
	t := &Terms{LeftToday: left, IsFeeUnpaid: unpaid != nil, Largest: archives.Largest, Kind: p.Type, Date: s.today()}
	if t.Known, err = s.knownBefore(ctx, q, p, 0); err != nil {
		return nil, err
	}
	if t.Blocking, err = rules.Blocking(ctx, q, t.Date); err != nil {
		return nil, err
	}
	said, err := rules.On(ctx, q, 0, p.ID) // of a version that is still to come
	if err != nil {
		return nil, err
	}
	t.Waived = slices.Sorted(maps.Keys(said.Waived))
	t.Pending, err = s.one(ctx, q, lang, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("upload.product_id = ?", p.ID).Where("upload.state = 'IN_VALIDATION'")
	})
	if fault.Is(err, fault.NotFound) {
		err = nil
	}
	return t, err
}
