package validation

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/products"
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
		return fault.New(fault.Invalid, "version_form", "The version must have three numbers, such as 2.1.0.").At("version")
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

// checkPlatform refuses a range that ends in a major above all that the marketplace
// has sent, announced ones too; within a major, 9.99.99 means all that is to come.
func checkPlatform(worksTo string, known products.Platform) error {
	newest := known.Latest()
	first, _, _ := strings.Cut(worksTo, ".")
	if major, _ := strconv.Atoi(first); newest == nil || major <= newest.Major { // the form says that it is a number
		return nil
	}
	return fault.New(fault.Invalid, "platform_unknown", "There is no platform version %s yet: name the newest one there is, or an older one.", worksTo).At("works_to")
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
// words the upload is gone, and the ZIP is sent again.
func (s *Service) Submit(ctx context.Context, n Submission) (id int64, err error) {
	if err := n.check(); err != nil {
		return 0, err
	}
	platform, err := s.Products.Platform(ctx)
	if err != nil {
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
		if err := checkPlatform(n.WorksTo, platform); err != nil {
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
			return fault.New(fault.Invalid, "change_kind_first", "Choose NEW until a version of the product has been validated.").At("change_kind")
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
