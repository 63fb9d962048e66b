package demo

import (
	"maps"
	"slices"

	"merkato/internal/calendar"
	"merkato/internal/platform/feed"
)

// article is a piece of news in every language of the interface.
type article struct {
	slug    string
	daysAgo int
	texts   map[string][2]string // language → title, body
}

// articles are sorted oldest first.
var articles = []article{
	{"platform-9-1", 120, map[string][2]string{
		"en": {"Platform 9.1 is out", "Check your modules against the new version: updates that do not support the newest major are refused six months after its release."},
		"fr": {"La plateforme 9.1 est sortie", "Vérifiez vos modules avec la nouvelle version : les mises à jour qui ne prennent pas en charge la dernière version majeure sont refusées six mois après sa sortie."},
		"de": {"Plattform 9.1 ist erschienen", "Prüfen Sie Ihre Module mit der neuen Version: Updates ohne Unterstützung der neuesten Hauptversion werden sechs Monate nach deren Erscheinen abgelehnt."},
		"es": {"Ya está disponible la plataforma 9.1", "Compruebe sus módulos con la nueva versión: las actualizaciones que no admitan la última versión mayor se rechazan seis meses después de su salida."},
		"it": {"È uscita la piattaforma 9.1", "Verificare i moduli con la nuova versione: gli aggiornamenti che non supportano l’ultima versione principale vengono respinti sei mesi dopo la sua uscita."},
		"nl": {"Platform 9.1 is uit", "Controleer uw modules met de nieuwe versie: updates die de nieuwste hoofdversie niet ondersteunen, worden zes maanden na het uitkomen ervan geweigerd."},
		"pl": {"Oprogramowanie sklepu 9.1 jest już dostępne", "Sprawdź swoje moduły z nową wersją: aktualizacje bez obsługi najnowszej wersji głównej są odrzucane sześć miesięcy po jej wydaniu."},
		"pt": {"A plataforma 9.1 já está disponível", "Verifique os seus módulos com a nova versão: as atualizações que não suportem a versão principal mais recente são recusadas seis meses após o lançamento."},
		"ro": {"Platforma 9.1 a fost lansată", "Verificați modulele cu noua versiune: actualizările care nu acceptă cea mai recentă versiune majoră sunt respinse la șase luni de la lansarea ei."},
		"ru": {"Вышла платформа 9.1", "Проверьте модули с новой версией: обновления без поддержки последней основной версии отклоняются через шесть месяцев после её выхода."},
	}},
	{"monthly-payouts", 45, map[string][2]string{
		"en": {"When your sales are paid out", "Your share of a sale is pending for 45 days. On the first of each month everything available is sent to your bank in one payout."},
		"fr": {"Quand vos ventes vous sont versées", "Votre part d’une vente reste en attente 45 jours. Le 1er de chaque mois, tout ce qui est disponible est envoyé à votre banque en un seul versement."},
		"de": {"Wann Ihre Verkäufe ausgezahlt werden", "Ihr Anteil an einem Verkauf ist 45 Tage lang ausstehend. Am Ersten jedes Monats wird alles, was verfügbar ist, in einer Auszahlung an Ihre Bank gesendet."},
		"es": {"Cuándo se transfieren sus ventas", "Su parte de una venta queda pendiente 45 días. El día 1 de cada mes, todo lo disponible se envía a su banco en una sola transferencia."},
		"it": {"Quando vengono accreditate le vendite", "La quota del venditore su una vendita resta in attesa per 45 giorni. Il 1° di ogni mese tutto ciò che è disponibile viene inviato alla banca in un unico accredito."},
		"nl": {"Wanneer uw verkopen worden uitbetaald", "Uw aandeel in een verkoop is 45 dagen in afwachting. Op de eerste van elke maand gaat alles wat beschikbaar is in één uitbetaling naar uw bank."},
		"pl": {"Kiedy wypłacamy pieniądze ze sprzedaży", "Twój udział w sprzedaży jest oczekujący przez 45 dni. Pierwszego dnia każdego miesiąca wszystko, co dostępne, wysyłamy do Twojego banku jedną wypłatą."},
		"pt": {"Quando são transferidas as suas vendas", "A sua parte de uma venda fica pendente durante 45 dias. No dia 1 de cada mês, tudo o que está disponível é enviado para o seu banco numa só transferência."},
		"ro": {"Când se virează vânzările", "Partea dumneavoastră dintr-o vânzare rămâne în așteptare 45 de zile. Pe data de 1 a fiecărei luni, tot ce este disponibil se trimite la banca dumneavoastră într-un singur virament."},
		"ru": {"Когда выплачиваются деньги за продажи", "Ваша доля от продажи 45 дней находится в ожидании. 1-го числа каждого месяца всё, что доступно, отправляется в ваш банк одной выплатой."},
	}},
	{"faster-answers", 6, map[string][2]string{
		"en": {"Answer within one working day", "Customers who hear back within a working day rate their purchase higher, and half of your support quality depends on it."},
		"fr": {"Répondez sous un jour ouvré", "Les clients qui reçoivent une réponse sous un jour ouvré notent mieux leur achat, et la qualité de votre support en dépend pour moitié."},
		"de": {"Antworten Sie innerhalb eines Arbeitstags", "Kunden, die innerhalb eines Arbeitstags Antwort erhalten, bewerten ihren Kauf besser; die Hälfte Ihrer Supportqualität hängt davon ab."},
		"es": {"Responda en un día laborable", "Los clientes que reciben respuesta en un día laborable valoran mejor su compra, y de ello depende la mitad de la calidad de su asistencia."},
		"it": {"Rispondere entro un giorno lavorativo", "I clienti che ricevono risposta entro un giorno lavorativo valutano meglio l’acquisto, e da questo dipende metà della qualità dell’assistenza."},
		"nl": {"Antwoord binnen één werkdag", "Klanten die binnen een werkdag antwoord krijgen, beoordelen hun aankoop hoger, en de helft van de kwaliteit van uw support hangt ervan af."},
		"pl": {"Odpowiadaj w ciągu jednego dnia roboczego", "Klienci, którzy otrzymują odpowiedź w ciągu dnia roboczego, wyżej oceniają zakup, a od tego zależy połowa oceny jakości Twojego wsparcia."},
		"pt": {"Responda no prazo de um dia útil", "Os clientes que recebem resposta no prazo de um dia útil classificam melhor a compra, e disso depende metade da qualidade do seu apoio."},
		"ro": {"Răspundeți într-o zi lucrătoare", "Clienții care primesc răspuns într-o zi lucrătoare își evaluează mai bine achiziția, iar jumătate din calitatea asistenței depinde de asta."},
		"ru": {"Отвечайте в течение одного рабочего дня", "Покупатели, получившие ответ в течение рабочего дня, выше оценивают покупку, и от этого зависит половина качества вашей поддержки."},
	}},
}

func addArticles(b *batch, today calendar.Day) {
	for _, a := range articles {
		for _, lang := range slices.Sorted(maps.Keys(a.texts)) {
			text := a.texts[lang]
			b.add("demo/article/"+a.slug+"/"+lang, "article", feed.Article{
				Lang: lang, Slug: a.slug, Title: text[0], Body: text[1],
				PublishedAt: feed.Moment{Time: today.Add(-a.daysAgo).Start()}, UpdatedAt: feed.Moment{Time: today.Start()},
			})
		}
	}
}
