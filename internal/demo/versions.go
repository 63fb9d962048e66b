package demo

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/inspect"
	"merkato/internal/inspect/sample"
	"merkato/internal/products"
	"merkato/internal/validation"
	"merkato/internal/validation/stages"
)

// upload is a version that a demo seller uploads, and what becomes of it.
type upload struct {
	version string
	kind    versions.ChangeKind
	ago     int    // days
	log     string // what changed
	files   map[string]string
	min     string // of the platform; empty: the oldest
	then    func(v *uploader, ctx context.Context, id int64) error
}

// uploader uploads demo versions as their sellers and reviews them as an operator,
// each on its day.
type uploader struct {
	*validation.Service
	at       time.Time
	operator context.Context
}

const evilFile = "\nclass Import\n{\n    public function run($rules)\n    {\n        return eval($rules);\n    }\n}\n"

var faulty = map[string]string{
	"classes/Import.php": sample.Guarded(evilFile),
	"classes/index.php":  sample.Guarded("exit;\n"),
	"views/js/front.js":  "console.log('loaded');\n",
}

// stories are what the versions of one product after the other go through.
var stories = [][]upload{
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 210, log: "First version.", then: passAll},
		{version: "1.1.0", kind: versions.ChangeMinor, ago: 120, log: "Faster on large carts.", then: passAll},
		{version: "2.0.0", kind: versions.ChangeMajor, ago: 2, log: "A checkout of one step.", then: func(v *uploader, ctx context.Context, id int64) error {
			return v.Take(v.operator, id)
		}},
	},
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 160, log: "First version.", then: passAll},
		{version: "1.0.1", kind: versions.ChangeFixError, ago: 3, log: "Imports rules again.", files: faulty, then: appeal},
	},
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 90, log: "First version.", min: "8.0.0", then: passAll},
		{version: "1.1.0", kind: versions.ChangeMinor, ago: 4, log: "Points expire after a year.", then: ask},
	},
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 80, log: "First version.", then: passAll},
		{version: "1.2.0", kind: versions.ChangeMinor, ago: 6, log: "New price rules.", then: schedule},
	},
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 70, log: "First version.", then: refuseMarketing},
		{version: "1.0.0", kind: versions.ChangeNew, ago: 60, log: "First version.", then: passAll},
		{version: "1.0.1", kind: versions.ChangeDebug, ago: 50, log: "Logs less.", then: withdraw},
		{version: "1.0.2", kind: versions.ChangeDebug, ago: 1, log: "Logs even less.", then: nil},
	},
	{
		{version: "1.0.0", kind: versions.ChangeNew, ago: 100, log: "First version.", then: passAll},
		{version: "2.0.0", kind: versions.ChangeMajor, ago: 40, log: "Rewritten from the ground up.", then: func(v *uploader, ctx context.Context, id int64) error {
			return v.Cancel(ctx, id)
		}},
		{version: "2.0.0", kind: versions.ChangeMajor, ago: 5, log: "Rewritten from the ground up.", then: func(v *uploader, ctx context.Context, id int64) error {
			return v.pass(id, stages.Technical, 30*time.Hour)
		}},
	},
}

// updates are what those go through whose earlier versions the marketplace knew
// before: one that the reviewer asks about, one that the check refused.
var updates = [][]upload{
	{
		{version: "2.2.0", kind: versions.ChangeMinor, ago: 64, log: "Sizes of children’s clothes.", then: passAll},
		{version: "2.2.1", kind: versions.ChangeFixError, ago: 50, log: "Tables stay whole on narrow phones.", then: passAll},
		{version: "2.3.0", kind: versions.ChangeMinor, ago: 2, log: "Size tables can be imported.", then: func(v *uploader, _ context.Context, id int64) error {
			v.at = v.at.Add(20 * time.Hour)
			return v.Ask(v.operator, id, "Who may import size tables: every employee of the shop, or administrators alone?")
		}},
	},
	{
		{version: "2.2.0", kind: versions.ChangeMinor, ago: 3, log: "Bundles by rules, and ready for platform 9.", files: faulty},
	},
}

// storiesOf are what the modules of a person go through, one after the other.
var storiesOf = map[string][][]upload{"community": updates, "creator": stories, "industrial": stories}

// addStories adds a story to each of the first modules on sale, and to some others an
// update that is in validation or was refused.
func (b *business) addStories() {
	left := storiesOf[b.person.Name]
	for n := range b.offers {
		o := &b.offers[n]
		switch {
		case o.item.kind != products.TypeModule || !o.isActive:
		case len(left) > 0:
			o.story, left = left[0], left[1:]
		case n%6 == 3: // a few days apart: only so many may be sent in one
			o.story = []upload{{version: "2.2.0", kind: versions.ChangeMinor, ago: 2 + n/6, log: "Figures by day in the back office."}}
		case n%6 == 5:
			o.story = []upload{{version: "2.1.1", kind: versions.ChangeFixError, ago: 9 + n/6, log: "Mends an error on pages without products.", files: faulty}}
		}
	}
}

// isNewHere reports whether all its versions went through validation here.
func (o offer) isNewHere() bool { return len(o.story) > 0 && o.story[0].kind == versions.ChangeNew }

// pass lets a stage be passed some time later.
func (v *uploader) pass(id int64, stage stages.Stage, after time.Duration) error {
	v.at = v.at.Add(after)
	return v.Decide(v.operator, id, stage, true, "")
}

func passAll(v *uploader, ctx context.Context, id int64) error {
	u, err := v.Own(ctx, id, "en")
	if err != nil {
		return err
	}
	for n, step := range u.Steps[1:] {
		if err := v.pass(id, step.Stage, time.Duration(52-20*n)*time.Hour); err != nil {
			return err
		}
	}
	return nil
}

func appeal(v *uploader, ctx context.Context, id int64) error {
	r, err := v.Report(ctx, id, "en")
	if err != nil {
		return err
	}
	for _, f := range r.Report.Findings {
		if f.Severity == inspect.Error {
			v.at = v.at.Add(3 * time.Hour)
			return v.Appeal(ctx, id, f.Fingerprint, "The rules are written by the merchant in the back office, who may change the code of the shop anyway.")
		}
	}
	return fmt.Errorf("version %d was to be refused", id)
}

func ask(v *uploader, ctx context.Context, id int64) error {
	for _, talk := range []struct {
		isAnswer bool
		body     string
	}{
		{false, "Which hook writes the points? I cannot find where they are kept."},
		{true, "They are kept in a table of their own, made by the upgrade script."},
		{false, "The upgrade script makes no index on the customer. Is that on purpose?"},
	} {
		v.at = v.at.Add(9 * time.Hour)
		var err error
		if talk.isAnswer {
			err = v.Answer(ctx, id, talk.body)
		} else {
			err = v.Ask(v.operator, id, talk.body)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func schedule(v *uploader, ctx context.Context, id int64) error {
	if err := v.Schedule(ctx, id, new(calendar.DayOf(v.at).Add(21))); err != nil {
		return err
	}
	return passAll(v, ctx, id)
}

func refuseMarketing(v *uploader, _ context.Context, id int64) error {
	if err := v.pass(id, stages.Technical, 40*time.Hour); err != nil {
		return err
	}
	v.at = v.at.Add(20 * time.Hour)
	return v.Decide(v.operator, id, stages.Marketing, false, "The name of the module is that of a well-known brand. Choose another one.")
}

func withdraw(v *uploader, ctx context.Context, id int64) error {
	if err := passAll(v, ctx, id); err != nil {
		return err
	}
	v.at = v.at.Add(4 * 24 * time.Hour)
	return v.Withdraw(ctx, id, "Some shops stopped sending mails.")
}

// fillVersions plays the stories. A module that has uploads already had its story
// played by a fill that was interrupted.
func fillVersions(ctx context.Context, r Services, sellers []*business, now time.Time) error {
	if r.Validation == nil {
		return nil
	}
	v := &uploader{operator: actor.With(ctx, actor.Actor{Subject: "demo-operator", Email: Person{Name: "reviewer"}.Email(), Operator: true})}
	v.Service = r.Validation(func() time.Time { return v.at })
	for _, s := range sellers {
		for _, o := range s.offers {
			if len(o.story) == 0 {
				continue
			}
			if err := v.play(ctx, r, o, now); err != nil {
				return fmt.Errorf("versions of %s: %w", o.id, err)
			}
		}
	}
	return nil
}

// play uploads the versions of a product one after the other.
func (v *uploader) play(ctx context.Context, r Services, o offer, now time.Time) error {
	var p *products.Product
	err := r.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		known, err := v.Products.Find(ctx, tx, []string{o.id})
		p = known[o.id]
		return err
	})
	if err != nil {
		return err
	}
	owner := actor.With(ctx, actor.Actor{SellerID: p.SellerID})
	v.at = now
	list, err := v.List(owner, validation.Filter{Product: p.ID}, 1, 1, "en")
	if err != nil || list.Total > 0 {
		return err
	}
	for _, u := range o.story {
		v.at = now.AddDate(0, 0, -u.ago)
		id, err := v.send(owner, p.ID, technicalName(o.item.en), u)
		if err != nil {
			return err
		}
		if u.then != nil {
			if err := u.then(v, owner, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// technicalName is a module's name as code has it.
func technicalName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(name))
}

// send uploads, submits and checks a version.
func (v *uploader) send(owner context.Context, product int64, name string, u upload) (int64, error) {
	zip := sample.Module{Name: name, Version: u.version, Min: u.min, Files: u.files}.Zip()
	archive, err := v.BeginArchive(owner, product, int64(len(zip)), name+".zip", "")
	if err != nil {
		return 0, err
	}
	if _, err := v.Archives.Add(owner, archive.ID, 0, int64(len(zip)), bytes.NewReader(zip)); err != nil {
		return 0, err
	}
	id, err := v.Submit(owner, validation.Submission{
		Archive: archive.ID, Product: product, Version: u.version, ChangeKind: u.kind, Changelog: map[string]string{"en": u.log}, WorksFrom: cmp.Or(u.min, "1.7.8"), WorksTo: "9.1.0",
	})
	if err != nil {
		return 0, err
	}
	v.at = v.at.Add(40 * time.Second)
	return id, v.Check(owner, id)
}
