// svg.c : the sheet itself: its style, titles and frames.
#include "explain/stage.h"

// Colours of Okabe and Ito (2008), which stay apart for the colour-blind; every kind has a form of its own besides.
static const char style[] =
    "<style>\n"
    "text{font:14px sans-serif;fill:#000}.t{font-weight:bold;font-size:15px}.n{font-size:13px;paint-order:stroke;"
    "stroke:#fff;stroke-width:3px;stroke-linejoin:round}.j{text-anchor:end}.i{font:bold 28px sans-serif;fill-opacity:.3}\n"
    "path,circle{fill:none;stroke-linejoin:round;stroke-linecap:round}\n"
    ".f{stroke:#c8ccd0}.a{fill:#0072b2;fill-opacity:.14;stroke:#0072b2;stroke-width:1.6}"
    ".b{fill:#e69f00;fill-opacity:.16;stroke:#b87f00;stroke-width:1.6}.c{stroke:#60656c;stroke-dasharray:4 4}\n"
    ".d{fill:#60656c;fill-opacity:.1;stroke:#60656c;stroke-width:1.4}.e{stroke:#60656c;stroke-width:.8}"
    ".h{stroke:#b4b9bf;stroke-width:.7;stroke-dasharray:2 4}\n"
    ".o{fill:#000}.r{stroke:#60656c;stroke-dasharray:2 3}.x{fill:#d55e00;stroke:#fff}.l{stroke:#d55e00;stroke-width:1.8}"
    ".s{stroke:#009e73;stroke-width:2.4;fill:#009e73;fill-opacity:.18}.v{fill:#009e73;stroke:#fff}"
    ".p{stroke:#cc79a7;stroke-width:1.5;stroke-dasharray:7 4}.w{stroke:#cc79a7;stroke-width:2}\n"
    ".g{stroke:#56788c;stroke-width:1}.k{stroke:#d55e00;stroke-width:1.2;stroke-dasharray:3 3}"
    ".m{fill:#e69f00;fill-opacity:.35;stroke:#b87f00;stroke-width:2.4}.z{fill:#009e73;fill-opacity:.2;stroke:#009e73;"
    "stroke-width:1.6}\n"
    ".dir .shaft,.way .shaft{stroke-width:2}.dir .shaft{stroke:#cc79a7}.dir .head{fill:#cc79a7}"
    ".way .shaft{stroke:#d55e00}.way .head{fill:#d55e00}.y path{stroke-width:4;fill-opacity:.3}.lit "
    "circle{stroke:#000;stroke-width:3}.lit text{font-weight:bold}\n"
    "</style>\n";

void explain_sheet(growing_text *svg, const char *title, const char *sentence, const char *left, const char *right)
{
    growing_print(svg,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n",
                  EXPLAIN_WIDTH, EXPLAIN_HEIGHT, EXPLAIN_WIDTH, EXPLAIN_HEIGHT);
    growing_print(svg, "<title>");
    explain_escape(svg, title);
    growing_print(svg, "</title>\n<desc>");
    explain_escape(svg, sentence);
    growing_print(svg, "</desc>\n%s<path d=\"M0 0H%dV%dH0Z\" style=\"fill:#fff\"/>\n", style, EXPLAIN_WIDTH, EXPLAIN_HEIGHT);
    explain_word(svg, "t", (picture_point){16, 26}, left);
    explain_word(svg, "t", (picture_point){596, 26}, right);
    growing_print(svg, "<path class=\"f\" d=\"M10 40H570V520H10Z\"/>\n<path class=\"f\" d=\"M590 40H1150V520H590Z\"/>\n");
    growing_print(svg, "<clipPath id=\"left\"><path d=\"M10 40H570V520H10Z\"/></clipPath>\n"
                       "<clipPath id=\"right\"><path d=\"M590 40H1150V520H590Z\"/></clipPath>\n"
                       "<g clip-path=\"url(#left)\">\n");
}

void explain_sheet_right(growing_text *svg)
{
    growing_print(svg, "</g>\n<g clip-path=\"url(#right)\">\n");
}

void explain_sheet_end(growing_text *svg)
{
    growing_print(svg, "</g>\n</svg>\n");
}
