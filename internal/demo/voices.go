package demo

import (
	"fmt"
	"time"

	"merkato/internal/platform/feed"
)

// rate lets one customer in six rate a product, mostly well.
func (b *business) rate(out *batch, o offer, c customer, reference string, at, now time.Time) {
	n, after := b.chance.IntN(60), time.Duration(2+b.chance.IntN(30*24))*time.Hour
	if n >= 10 || at.Add(after).After(now) {
		return
	}
	stars := [...]int{5, 5, 5, 5, 4, 4, 4, 3, 2, 1}[n]
	b.ratings++
	id := fmt.Sprintf("%s-r%d", b.id, b.ratings)
	out.add("demo/rating/"+id, "rating", feed.Rating{
		ID: id, Product: o.id, Stars: stars, CustomerName: c.name, Comment: commentOn(stars, b.ratings, c.language), Language: c.language, At: feed.Moment{Time: at.Add(after)},
		OrderReference: reference,
	})
}

var questions = []struct{ customer, subject, body string }{
	{"Anna Lindqvist", "Invoice with VAT number", "Hello, could you tell me where my VAT number goes so that it appears on the invoice?"},
	{"Marc Dubois", "Update to version 9", "Does this work with the newest platform version? I would like to upgrade next week."},
	{"Katarzyna Nowak", "Settings page stays empty", "After installing it the settings page is blank. What can I send you to find out why?"},
	{"Tom Baker", "Second shop", "I run two shops. Do I need a second licence for the other one?"},
	{"Sofia Rossi", "Thank you", "It works now, thank you for the quick help!"},
}

// ask lets one customer in ten ask something; most are answered within hours.
func (b *business) ask(out *batch, o offer, c customer, reference, mail string, at, now time.Time) {
	asked, answered := at.Add(time.Duration(1+b.chance.IntN(200))*time.Hour), time.Duration(1+b.chance.IntN(30))*time.Hour
	q, rating, isAsked := questions[b.chance.IntN(len(questions)-1)], 3+b.chance.IntN(3), b.chance.IntN(10) == 0
	if !isAsked || asked.Add(answered).After(now) {
		return
	}
	b.threads++
	thread := fmt.Sprintf("%s-t%d", b.id, b.threads)
	message := feed.Message{
		ID: thread + "-1", Thread: thread, Product: o.id, OrderReference: reference, CustomerName: c.name,
		CustomerEmail: mail, Language: c.language, Subject: q.subject, Body: q.body, From: "CUSTOMER", At: feed.Moment{Time: asked},
	}
	out.add("demo/message/"+message.ID, "message", message)
	message.ID, message.From, message.At = thread+"-2", "SELLER", feed.Moment{Time: asked.Add(answered)}
	message.Body = "Thank you for asking: you find it in the settings under the second tab. Tell me if it does not help."
	message.SupportRating = &rating
	out.add("demo/message/"+message.ID, "message", message)
}

// openQuestions are those that wait for an answer today.
func (b *business) openQuestions(out *batch, now time.Time) {
	for i, q := range questions[:min(len(b.offers), len(questions))] {
		thread := fmt.Sprintf("%s-open%d", b.id, i+1)
		asked := now.Add(-time.Duration(4+b.chance.IntN(60)) * time.Hour).Truncate(time.Minute)
		out.add("demo/message/"+thread, "message", feed.Message{
			ID: thread + "-1", Thread: thread, Product: b.offers[i].id, CustomerName: q.customer,
			Subject: q.subject, Body: q.body, From: "CUSTOMER", At: feed.Moment{Time: asked},
		})
	}
}
