package demo

// praise is what customers write in their own language, by stars.
var praise = map[string][5]string{
	"en": {
		"It never worked in our shop.", "Installation took a whole day.", "Does what it says, no more.",
		"Good value and easy to set up.", "Excellent, and the support answers at once.",
	},
	"fr": {
		"N’a jamais fonctionné dans notre boutique.", "L’installation a pris une journée entière.", "Fait ce qui est annoncé, sans plus.",
		"Bon rapport qualité-prix et facile à configurer.", "Excellent, et le support répond tout de suite.",
	},
	"de": {
		"Hat in unserem Shop nie funktioniert.", "Die Installation hat einen ganzen Tag gedauert.", "Tut, was es soll, mehr nicht.",
		"Gutes Preis-Leistungs-Verhältnis und leicht einzurichten.", "Hervorragend, und der Support antwortet sofort.",
	},
	"es": {
		"Nunca funcionó en nuestra tienda.", "La instalación llevó un día entero.", "Hace lo que dice, nada más.",
		"Buena relación calidad-precio y fácil de configurar.", "Excelente, y la asistencia responde enseguida.",
	},
	"it": {
		"Nel nostro negozio non ha mai funzionato.", "L’installazione ha richiesto un giorno intero.", "Fa quello che promette, niente di più.",
		"Buon rapporto qualità-prezzo e facile da configurare.", "Eccellente, e l’assistenza risponde subito.",
	},
	"nl": {
		"Heeft in onze winkel nooit gewerkt.", "De installatie duurde een hele dag.", "Doet wat het belooft, meer niet.",
		"Goede prijs en makkelijk in te stellen.", "Uitstekend, en de support antwoordt meteen.",
	},
	"pl": {
		"W naszym sklepie nigdy nie zadziałało.", "Instalacja zajęła cały dzień.", "Robi to, co obiecuje, i nic więcej.",
		"Dobry stosunek jakości do ceny, łatwe w konfiguracji.", "Znakomite, a wsparcie odpowiada od razu.",
	},
	"pt": {
		"Nunca funcionou na nossa loja.", "A instalação demorou um dia inteiro.", "Faz o que promete, nada mais.",
		"Boa relação qualidade-preço e fácil de configurar.", "Excelente, e o apoio responde de imediato.",
	},
	"ro": {
		"Nu a funcționat niciodată în magazinul nostru.", "Instalarea a durat o zi întreagă.", "Face ce promite, nimic mai mult.",
		"Raport bun calitate-preț și ușor de configurat.", "Excelent, iar asistența răspunde imediat.",
	},
	"ru": {
		"В нашем магазине так и не заработало.", "Установка заняла целый день.", "Делает то, что обещает, не больше.",
		"Хорошее соотношение цены и качества, легко настроить.", "Отлично, и поддержка отвечает сразу.",
	},
}

// commentOn is what a customer writes with so many stars; some give stars alone.
func commentOn(stars, number int, language string) string {
	const silent = 8 // one in so many
	if number%silent == 0 {
		return ""
	}
	words, ok := praise[language]
	if !ok {
		words = praise["en"]
	}
	return words[stars-1]
}
